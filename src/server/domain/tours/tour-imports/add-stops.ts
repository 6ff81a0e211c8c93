import { randomUUID } from 'node:crypto'
import { defaultView } from '../../../../shared/tours/view.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { acceptManyDetails } from '../hotspots/details.ts'
import { Hotspot } from '../hotspots/entity.ts'
import { Stop } from '../stops/entity.ts'
import type { Tour } from '../tours/entity.ts'
import type { ForeignHotspot, ForeignStop, ForeignTour } from './foreign-tour.ts'

type StopsToAdd = {
  readonly foreignTour: ForeignTour
  /** Media of the stops, in their order. */
  readonly mediaIds: readonly string[]
}

type Targets = ReadonlyMap<string, string>

/** Kind and details of a hotspot, by its action. */
function kindAndDetailsOf({ action, html }: ForeignHotspot, stopIds: Targets) {
  if (action === null) return { kind: 'info', input: { html } }
  if ('url' in action) return { kind: 'link', input: { url: action.url } }
  return { kind: 'stop', input: { targetStopId: stopIds.get(action.targetId), arrival: action.arrival } }
}

async function addHotspots(em: EntityManager, tour: Tour, { stop, stopIds }: { stop: ForeignStop; stopIds: Targets }) {
  const submitted = stop.hotspots.map((hotspot) => kindAndDetailsOf(hotspot, stopIds))
  const details = await acceptManyDetails(em, submitted, { accountId: tour.account, tourId: tour.id })
  for (const [index, { sourceId, yawDeg, pitchDeg, title }] of stop.hotspots.entries()) {
    em.create(Hotspot, {
      id: randomUUID(),
      account: tour.account,
      stop: stopIds.get(stop.sourceId) ?? '',
      kind: submitted[index]?.kind ?? '',
      details: details[index] ?? {},
      yawDeg,
      pitchDeg,
      title,
      readingOrder: index,
      customData: { source: { scene: stop.sourceId.slice(0, 200), hotspot: sourceId } },
    })
  }
}

/** Adds the stops and hotspots of another tool's tour to a new tour, in the caller's transaction. */
export async function addImportedStops(
  em: EntityManager,
  tour: Tour,
  { foreignTour: { stops, startId }, mediaIds }: StopsToAdd,
): Promise<void> {
  const { account, savedAt, savedBy = null } = tour
  const stopIds = new Map(stops.map(({ sourceId }) => [sourceId, randomUUID() as string]))
  for (const [index, stop] of stops.entries()) {
    const { sourceId, name, html, initialView, northOffsetDeg, location } = stop
    em.create(Stop, {
      id: stopIds.get(sourceId) ?? '',
      account,
      tour: tour.id,
      name,
      description: html,
      media: mediaIds[index] ?? null,
      initialView: {
        yawDeg: initialView.yawDeg ?? defaultView.yawDeg,
        pitchDeg: initialView.pitchDeg ?? defaultView.pitchDeg,
        fovDeg: initialView.fovDeg ?? defaultView.fovDeg,
      },
      northOffsetDeg,
      location,
      savedAt,
      savedBy,
    })
  }
  tour.stopIds = [...stopIds.values()]
  tour.startStopId = stopIds.get(startId ?? '') ?? null
  await em.flush()
  for (const stop of stops) await addHotspots(em, tour, { stop, stopIds })
  await em.flush()
}
