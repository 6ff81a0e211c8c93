import { buttonPositionOf } from '../../buttons/arrangement.ts'
import { stopIdsOfButton } from '../../buttons/references.ts'
import { stopIdsIn } from '../../hotspots/references.ts'
import type { DraftContent } from '../../versions/draft-content.ts'
import type { ChangeSelection } from './change-selection.ts'

/** Link target of selected changes that would not be published. */
export type MissingStop = {
  readonly stopId: string
  readonly stopName: string
  /** Stop with the link; null for a button and for the start stop of the tour. */
  readonly fromName: string | null
}

type StopReference = { readonly stopId: string; readonly fromName: string | null }

/** Stops that visible hotspots, visible buttons and the start of the tour refer to in the selected changes. */
function stopReferences({ tour, stops }: DraftContent, { areas, stopIds }: ChangeSelection): StopReference[] {
  const selectedIds = new Set(stopIds)
  const fromStops = stops
    .filter(({ id }) => selectedIds.has(id))
    .flatMap(({ name, hotspots }) =>
      hotspots.filter(({ visible }) => visible).flatMap((hotspot) => stopIdsIn(hotspot).map((id) => ({ id, name }))),
    )
  const { buttons, startStopId } = tour
  const visibleButtons = (buttons?.own ?? []).filter(({ id }) => buttons && buttonPositionOf(buttons, id) !== 'hidden')
  const fromButtons = areas.includes('buttons') ? visibleButtons.flatMap(stopIdsOfButton) : []
  const fromTour = areas.includes('tour') && startStopId !== null ? [startStopId] : []
  return [
    ...fromStops.map(({ id, name }) => ({ stopId: id, fromName: name })),
    ...[...fromButtons, ...fromTour].map((stopId) => ({ stopId, fromName: null })),
  ]
}

/** First stop of the draft that selected changes link to but that would not be published. */
export function findMissingStop(
  draft: DraftContent,
  published: DraftContent,
  selection: ChangeSelection,
): MissingStop | null {
  const publishedIds = new Set(published.stops.map(({ id }) => id))
  const draftNameById = new Map(draft.stops.map(({ id, name }) => [id, name]))
  for (const { stopId, fromName } of stopReferences(draft, selection)) {
    const stopName = draftNameById.get(stopId)
    // Dead links of the draft are never published, so they don't count.
    if (stopName !== undefined && !publishedIds.has(stopId)) return { stopId, stopName, fromName }
  }
  return null
}
