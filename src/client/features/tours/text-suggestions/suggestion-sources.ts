import { hasThumbnail } from '../../../../shared/media/registry.ts'
import { suggestionLimits } from '../../../../shared/text-suggestions/suggestion-limits.ts'
import type { SuggestionTask } from '../../../../shared/text-suggestions/text-suggestions.ts'
import { isNeutralWord, wordsOfName } from '../../../../shared/tours/naming/words-of-name.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { plainTextOf } from '../../../../shared/web/plain-text.ts'
import { mediaOfStop, stopThumbnailUrl } from '../tour-draft/stop-media.ts'
import type { SuggestionTarget } from './suggestion-rows.ts'

/** Texts that the server suggests in one kind of task. */
export type SuggestionSource = {
  readonly targets: readonly SuggestionTarget[]
  readonly perCall: number
  readonly taskOf: (ids: readonly string[]) => SuggestionTask
}

export const tourKinds = ['stopName', 'stopDescription', 'tourDescription', 'altText'] as const
export type TourKind = (typeof tourKinds)[number]

const numberedStop = /^Stop \d+$/

/** True for names that say nothing, such as "Stop 3" or "IMG 0815". */
function isNeutralName(name: string): boolean {
  return numberedStop.test(name) || wordsOfName(name).every(isNeutralWord)
}

function stopTargets(tour: Tour, textOf: (stop: Tour['stops'][number]) => string): SuggestionTarget[] {
  return tour.stops.flatMap((stop) => {
    const { id, name: place } = stop
    const thumbnailUrl = stopThumbnailUrl(tour, stop)
    const current = textOf(stop)
    // The model is asked with an image.
    return thumbnailUrl === null ? [] : [{ id, place, current, isMissing: current === '', thumbnailUrl, stopId: id }]
  })
}

/** Media of the stops, of floor plans and of hotspots that have an image, in the order of the tour. */
function mediaTargets(tour: Tour): SuggestionTarget[] {
  const stopByMediaId = new Map(tour.stops.map((stop) => [stop.mediaId, stop]))
  const ofStops = tour.stops.flatMap((stop) => mediaOfStop(tour, stop) ?? [])
  const media = [...new Map([...ofStops, ...tour.media].map((item) => [item.id, item])).values()]
  return media
    .filter(({ kind, thumbnailUrl }) => hasThumbnail(kind) && thumbnailUrl !== null)
    .map(({ id, name, altText, thumbnailUrl }) => ({
      id,
      place: stopByMediaId.get(id)?.name ?? name,
      current: altText.trim(),
      isMissing: altText.trim() === '',
      thumbnailUrl,
      stopId: null,
    }))
}

const sourcesByKind: { readonly [Kind in TourKind]: (tour: Tour) => SuggestionSource } = {
  stopName: (tour) => ({
    targets: stopTargets(tour, ({ name }) => name).map((target) => ({
      ...target,
      isMissing: isNeutralName(target.current),
    })),
    perCall: suggestionLimits.imagesPerCall,
    taskOf: (ids) => ({ kind: 'stopName', stopIds: [...ids] }),
  }),
  stopDescription: (tour) => ({
    targets: stopTargets(tour, ({ description }) => plainTextOf(description)),
    perCall: suggestionLimits.imagesPerCall,
    taskOf: (ids) => ({ kind: 'stopDescription', stopIds: [...ids] }),
  }),
  tourDescription: (tour) => {
    const current = plainTextOf(tour.description)
    const target = {
      id: tour.id,
      place: tour.name,
      current,
      isMissing: current === '',
      thumbnailUrl: null,
      stopId: null,
    }
    return {
      targets: tour.stops.length === 0 ? [] : [target],
      perCall: 1,
      taskOf: () => ({ kind: 'tourDescription' }),
    }
  },
  altText: (tour) => ({
    targets: mediaTargets(tour),
    perCall: suggestionLimits.imagesPerCall,
    taskOf: (ids) => ({ kind: 'altText', mediaIds: [...ids] }),
  }),
}

/** Texts of a kind that can be suggested for a tour. */
export function tourSource(tour: Tour, kind: TourKind): SuggestionSource {
  return sourcesByKind[kind](tour)
}
