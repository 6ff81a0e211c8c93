import { finish, type Parts } from '../../kernel/parts.ts'
import type { PublicStop, TourDocument } from '../tour-document.ts'
import {
  byId,
  compareItemsInParts,
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

const stopFields: FieldTable<PublicStop, 'stop'> = {
  id: null,
  name: 'name',
  description: 'description',
  mediaId: 'media',
  initialView: 'initialView',
  viewLimits: 'viewLimits',
  timeLayers: 'timeLayers',
  northOffsetDeg: 'north',
  levelPitchDeg: 'level',
  levelRollDeg: 'level',
  hiddenFromList: 'hiddenFromList',
  // Thumbnails that authors didn't choose follow the medium.
  thumbnailUrl: null,
  hasOwnThumbnail: null,
  backgroundAudio: 'backgroundAudio',
  floorPlanPosition: 'floorPlanPosition',
  location: 'location',
  // Hotspots are compared individually.
  hotspots: null,
}

/** Hotspot ids in reading order. */
const readingOrder = ({ hotspots }: PublicStop) =>
  [...hotspots].sort((a, b) => a.readingOrder - b.readingOrder).map(({ id }) => id)

function changedStopFields(before: PublicStop, after: PublicStop): ChangedField<'stop'>[] {
  const fields = fieldsBetween(before, after, stopFields)
  const isOwnThumbnail = before.hasOwnThumbnail || after.hasOwnThumbnail
  if (isOwnThumbnail && before.thumbnailUrl !== after.thumbnailUrl) fields.push('thumbnail')
  return isReordered(readingOrder(before), readingOrder(after)) ? [...fields, 'hotspotOrder'] : fields
}

const planIdsOf = ({ tours, tourId }: TourDocument) => (tours[tourId]?.floorPlans ?? []).map(({ id }) => id)

/**
 * Stops in the order of the tour. A missing medium counts as none. Positions on floor plans that only one of both
 * documents has are ignored, because they are part of the change of the plan.
 */
function stopsOf(document: TourDocument, other: TourDocument | null): ItemsById<PublicStop> {
  const media = mediaOf(document)
  const otherPlanIds = other === null ? [] : planIdsOf(other)
  const order = document.tours[document.tourId]?.stopIds ?? []
  const stops = order.flatMap((id) => document.stops[id] ?? [])
  return byId(
    stops.map(({ floorPlanPosition, ...stop }): PublicStop => {
      const isOnPlan = floorPlanPosition !== undefined && otherPlanIds.includes(floorPlanPosition.planId)
      const mediaId = media.has(stop.mediaId ?? '') ? stop.mediaId : null
      return { ...stop, mediaId, ...(isOnPlan && { floorPlanPosition }) }
    }),
  )
}

/** Names or dates of the captures of a stop; null for none. */
function layerNamesOf({ timeLayers }: PublicStop): string | null {
  return (timeLayers?.captures ?? []).map(({ name, date = '' }) => name || date).join(', ') || null
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
    timeLayers: (before, after) => namedDetail(layerNamesOf(before), layerNamesOf(after)),
    backgroundAudio: audioDetail(media, ({ backgroundAudio }) => backgroundAudio),
    floorPlanPosition: ({ floorPlanPosition: before }, { floorPlanPosition: after }) =>
      before?.planId === after?.planId
        ? shiftDetail(before, after)
        : namedDetail(namesBefore.plan(before?.planId), namesAfter.plan(after?.planId)),
  }
}

/**
 * Differences for visitors between the live document and the draft, field by field. Without a live document the whole
 * tour counts as added. An added or removed item is a single change.
 */
export function changesBetween(live: TourDocument | null, draft: TourDocument, names: MediaNames): TourChange[] {
  return finish(changesInParts(live, draft, names))
}

/** Variant of `changesBetween` that pauses between parts, because tours of a thousand stops take a second. */
export function* changesInParts(
  live: TourDocument | null,
  draft: TourDocument,
  names: MediaNames,
): Parts<TourChange[]> {
  const stopsBefore: ItemsById<PublicStop> = live === null ? new Map() : stopsOf(live, draft)
  yield
  const stopsAfter = stopsOf(draft, live)
  const commonStopIds = new Set([...stopsAfter.keys()].filter((id) => stopsBefore.has(id)))
  const allNames = { media: names, before: namesIn(live), after: namesIn(draft) }
  yield
  const tourChanges = changesOfTour(live, draft, allNames)
  const stopChanges = yield* compareItemsInParts({
    subject: 'stop',
    before: stopsBefore,
    after: stopsAfter,
    nameOf: ({ name }) => name,
    stopOf: (_stop, stopId) => ({ stopId, stopName: null }),
    fields: changedStopFields,
    details: stopDetails(allNames),
  })
  if (live === null) return [...tourChanges, ...stopChanges, ...changesOfLanguages(live, draft)]
  const hotspotsBefore = yield* hotspotsOf(live)
  const hotspotsAfter = yield* hotspotsOf(draft)
  const hotspots = { before: hotspotsBefore, after: hotspotsAfter, commonStopIds, names: allNames }
  const changesOfHotspots = yield* hotspotChanges(hotspots)
  yield
  return [
    ...tourChanges,
    ...stopChanges,
    ...changesOfHotspots,
    ...mediaChanges(mediaOf(live), mediaOf(draft), names),
    ...changesOfLanguages(live, draft),
  ]
}
