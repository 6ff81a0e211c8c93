import type { PublicStop, TourDocument } from '../tour-document.ts'
import { byId, compareThings, type FieldTable, fieldsBetween, isReordered, type Things } from './compare.ts'
import { hotspotChanges, hotspotsOf } from './hotspot-changes.ts'
import { mediaChanges, mediaOf } from './media-changes.ts'
import type { ChangedField, TourChange } from './tour-change.ts'
import { changesOfLanguages, changesOfTour } from './tour-changes.ts'

const tableOfStop: FieldTable<PublicStop, 'stop'> = {
  id: null,
  name: 'name',
  description: 'description',
  mediaId: 'media',
  initialView: 'initialView',
  northOffsetDeg: 'north',
  levelPitchDeg: 'level',
  levelRollDeg: 'level',
  hiddenFromList: 'hiddenFromList',
  // follows what the stop shows
  thumbnailUrl: null,
  backgroundAudio: 'backgroundAudio',
  floorPlanPosition: 'floorPlanPosition',
  location: 'location',
  // told one by one
  hotspots: null,
}

/** Hotspots in the order in which they are read. */
const readingOrder = ({ hotspots }: PublicStop) =>
  [...hotspots].sort((one, other) => one.readingOrder - other.readingOrder).map(({ id }) => id)

function changedStopFields(before: PublicStop, after: PublicStop): ChangedField<'stop'>[] {
  const fields = fieldsBetween(before, after, tableOfStop)
  return isReordered(readingOrder(before), readingOrder(after)) ? [...fields, 'hotspotOrder'] : fields
}

const plansOf = ({ tours, tourId }: TourDocument) => (tours[tourId]?.floorPlans ?? []).map(({ id }) => id)

/**
 * Stops in the visitors' order. What a stop should show and is not there counts as nothing; places on plans that came or
 * went came or went with them.
 */
function stopsOf(document: TourDocument, other: TourDocument | null): Things<PublicStop> {
  const media = mediaOf(document)
  const plans = other === null ? [] : plansOf(other)
  const order = document.tours[document.tourId]?.stopIds ?? []
  const stops = order.flatMap((id) => document.stops[id] ?? [])
  return byId(
    stops.map(({ floorPlanPosition, ...stop }): PublicStop => {
      const isOnPlan = floorPlanPosition !== undefined && plans.includes(floorPlanPosition.planId)
      const mediaId = media.has(stop.mediaId ?? '') ? stop.mediaId : null
      return { ...stop, mediaId, ...(isOnPlan && { floorPlanPosition }) }
    }),
  )
}

/** What the people of the account call their media; documents do not say it. */
export type MediaNames = ReadonlyMap<string, string>

/**
 * What visitors of `live` would see differently in `draft`, field by field; everything when nothing is live. What came
 * or went is one change, whatever it holds.
 */
export function changesBetween(live: TourDocument | null, draft: TourDocument, names: MediaNames): TourChange[] {
  const stopsBefore: Things<PublicStop> = live === null ? new Map() : stopsOf(live, draft)
  const stopsAfter = stopsOf(draft, live)
  const common = new Set([...stopsAfter.keys()].filter((id) => stopsBefore.has(id)))
  return [
    ...changesOfTour(live, draft),
    ...compareThings({
      subject: 'stop',
      before: stopsBefore,
      after: stopsAfter,
      nameOf: ({ name }) => name,
      fields: changedStopFields,
    }),
    ...(live === null ? [] : hotspotChanges(hotspotsOf(live), hotspotsOf(draft), common)),
    ...(live === null ? [] : mediaChanges(mediaOf(live), mediaOf(draft), names)),
    ...changesOfLanguages(live, draft),
  ]
}
