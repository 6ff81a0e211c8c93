import { buttonPlaceOf } from '../../buttons/arrangement.ts'
import { stopIdsOfButton } from '../../buttons/references.ts'
import { stopIdsIn } from '../../hotspots/references.ts'
import type { DraftContent } from '../../versions/draft-content.ts'
import type { ChangeSelection } from './change-selection.ts'

/** A stop that something selected leads to and that visitors would not see. */
export type MissingStop = {
  readonly stopId: string
  readonly stopName: string
  /** The stop that leads there; null for a button, and for the start of the tour. */
  readonly fromName: string | null
}

type Lead = { readonly stopId: string; readonly fromName: string | null }

/** Where selected changes lead that visitors would follow. */
function leadsOf({ tour, stops }: DraftContent, { areas, stopIds }: ChangeSelection): Lead[] {
  const selected = new Set(stopIds)
  const fromStops = stops
    .filter(({ id }) => selected.has(id))
    .flatMap(({ name, hotspots }) =>
      hotspots.filter(({ visible }) => visible).flatMap((one) => stopIdsIn(one).map((id) => ({ id, name }))),
    )
  const { buttons, startStopId } = tour
  const pressed = (buttons?.own ?? []).filter(({ id }) => buttons && buttonPlaceOf(buttons, id) !== 'hidden')
  const fromButtons = areas.includes('buttons') ? pressed.flatMap(stopIdsOfButton) : []
  const fromTour = areas.includes('tour') && startStopId !== null ? [startStopId] : []
  return [
    ...fromStops.map(({ id, name }) => ({ stopId: id, fromName: name })),
    ...[...fromButtons, ...fromTour].map((stopId) => ({ stopId, fromName: null })),
  ]
}

/** The first stop of the draft that selected changes lead to and that is not in what would be published. */
export function findMissingStop(
  draft: DraftContent,
  published: DraftContent,
  selection: ChangeSelection,
): MissingStop | null {
  const shown = new Set(published.stops.map(({ id }) => id))
  const drafted = new Map(draft.stops.map(({ id, name }) => [id, name]))
  for (const { stopId, fromName } of leadsOf(draft, selection)) {
    const stopName = drafted.get(stopId)
    // What leads nowhere in the draft either is left out, as in every publication.
    if (stopName !== undefined && !shown.has(stopId)) return { stopId, stopName, fromName }
  }
  return null
}
