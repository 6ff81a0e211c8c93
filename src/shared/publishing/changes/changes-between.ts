import type { PublicStop, TourDocument } from '../tour-document.ts'
import {
  byId,
  compareItems,
  type DetailTable,
  type FieldTable,
  fieldsBetween,
  type ItemsById,
  isReordered,
} from './compare-items.ts'
import {
  audioDetail,
  type DocumentNames,
  type MediaNames,
  namedDetail,
  namesIn,
  numberDetails,
  shiftDetail,
  textDetail,
  viewDetail,
} from './detail-builders.ts'
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
function stopsOf(document: TourDocument, other: TourDocument | null): ItemsById<PublicStop> {
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

type StopNames = { readonly media: MediaNames; readonly before: DocumentNames; readonly after: DocumentNames }

function stopDetails({ media, before: namesBefore, after: namesAfter }: StopNames): DetailTable<PublicStop, 'stop'> {
  return {
    description: textDetail(({ description }) => description),
    media: (before, after) =>
      namedDetail(media.get(before.mediaId ?? '') ?? null, media.get(after.mediaId ?? '') ?? null),
    initialView: (before, after) => viewDetail(before.initialView, after.initialView),
    north: numberDetails({ unit: 'deg', read: ({ northOffsetDeg }) => northOffsetDeg }),
    level: numberDetails(
      { unit: 'deg', of: 'pitch', read: ({ levelPitchDeg }) => levelPitchDeg },
      { unit: 'deg', of: 'roll', read: ({ levelRollDeg }) => levelRollDeg },
    ),
    backgroundAudio: audioDetail(media, ({ backgroundAudio }) => backgroundAudio),
    floorPlanPosition: ({ floorPlanPosition: before }, { floorPlanPosition: after }) =>
      before?.planId === after?.planId
        ? shiftDetail(before, after)
        : namedDetail(namesBefore.plan(before?.planId), namesAfter.plan(after?.planId)),
  }
}

/**
 * What visitors of `live` would see differently in `draft`, field by field; everything when nothing is live. What came
 * or went is one change, whatever it holds.
 */
export function changesBetween(live: TourDocument | null, draft: TourDocument, names: MediaNames): TourChange[] {
  const stopsBefore: ItemsById<PublicStop> = live === null ? new Map() : stopsOf(live, draft)
  const stopsAfter = stopsOf(draft, live)
  const common = new Set([...stopsAfter.keys()].filter((id) => stopsBefore.has(id)))
  const known = { media: names, before: namesIn(live), after: namesIn(draft) }
  return [
    ...changesOfTour(live, draft, known),
    ...compareItems({
      subject: 'stop',
      before: stopsBefore,
      after: stopsAfter,
      nameOf: ({ name }) => name,
      stopOf: (_stop, stopId) => ({ stopId, stopName: null }),
      fields: changedStopFields,
      details: stopDetails(known),
    }),
    ...(live === null
      ? []
      : hotspotChanges({ before: hotspotsOf(live), after: hotspotsOf(draft), common, names: known })),
    ...(live === null ? [] : mediaChanges(mediaOf(live), mediaOf(draft), names)),
    ...changesOfLanguages(live, draft),
  ]
}
