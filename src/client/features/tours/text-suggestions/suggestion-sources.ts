import { hasThumbnail } from '../../../../shared/media/registry.ts'
import { suggestionLimits } from '../../../../shared/text-suggestions/suggestion-limits.ts'
import type { SuggestionTask } from '../../../../shared/text-suggestions/text-suggestions.ts'
import { isNeutralWord, wordsOfName } from '../../../../shared/tours/naming/words-of-name.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { plainTextOf } from '../../../../shared/web/plain-text.ts'
import { mediaOfStop, stopThumbnailUrl } from '../tour-draft/stop-media.ts'
import type { SuggestionTarget } from './suggestion-rows.ts'

/** Texts of one kind that the server can suggest, and how to request them. */
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

const replacingFields = { isTranslation: false, existing: '', sourceLength: 0 } as const
const paragraphTag = /<\/?(?:p|br)\b[^<>]*>/g

/** Fields of a target for a text without markup. */
const plainFields = (text: string) => ({
  ...replacingFields,
  current: text.trim(),
  basis: text,
  isMissing: text.trim() === '',
  losesFormatting: false,
})

/** Fields of a target for rich text, which a suggestion replaces by plain paragraphs. */
function richFields(html: string) {
  const current = plainTextOf(html)
  const losesFormatting = html.replace(paragraphTag, '').includes('<')
  return { ...replacingFields, current, basis: html, isMissing: current === '', losesFormatting }
}

type TextFields = ReturnType<typeof plainFields | typeof richFields>

function stopTargets(tour: Tour, fieldsOf: (stop: Tour['stops'][number]) => TextFields): SuggestionTarget[] {
  return tour.stops.map((stop) => {
    const { id, name: place } = stop
    return { id, place, thumbnailUrl: stopThumbnailUrl(tour, stop), stopId: id, ...fieldsOf(stop) }
  })
}

/** Media of the stops, of floor plans and of hotspots, in the order of the tour. */
function mediaTargets(tour: Tour): SuggestionTarget[] {
  const stopByMediaId = new Map(tour.stops.map((stop) => [stop.mediaId, stop]))
  const stopMedia = tour.stops.flatMap((stop) => mediaOfStop(tour, stop) ?? [])
  const media = [...new Map([...stopMedia, ...tour.media].map((item) => [item.id, item])).values()]
  return media
    .filter(({ kind }) => hasThumbnail(kind))
    .map(({ id, name, altText, thumbnailUrl }) => ({
      id,
      place: stopByMediaId.get(id)?.name ?? name,
      thumbnailUrl,
      stopId: null,
      ...plainFields(altText),
    }))
}

type TourTexts = {
  /** All texts of the kind, with or without an image. */
  readonly targetsOf: (tour: Tour) => readonly SuggestionTarget[]
  /** False for a text that the model gets no information about. */
  readonly canSuggest: (target: SuggestionTarget, tour: Tour) => boolean
  readonly perCall: number
  readonly taskOf: (ids: readonly string[]) => SuggestionTask
}

const imageBased = {
  canSuggest: ({ thumbnailUrl }: SuggestionTarget) => thumbnailUrl !== null,
  perCall: suggestionLimits.imagesPerCall,
} as const

const textsByKind: { readonly [Kind in TourKind]: TourTexts } = {
  stopName: {
    ...imageBased,
    targetsOf: (tour) => stopTargets(tour, ({ name }) => ({ ...plainFields(name), isMissing: isNeutralName(name) })),
    taskOf: (ids) => ({ kind: 'stopName', stopIds: [...ids] }),
  },
  stopDescription: {
    ...imageBased,
    targetsOf: (tour) => stopTargets(tour, ({ description }) => richFields(description)),
    taskOf: (ids) => ({ kind: 'stopDescription', stopIds: [...ids] }),
  },
  tourDescription: {
    targetsOf: (tour) => [
      { id: tour.id, place: tour.name, thumbnailUrl: null, stopId: null, ...richFields(tour.description) },
    ],
    canSuggest: (_target, { stops }) => stops.length > 0,
    perCall: 1,
    taskOf: () => ({ kind: 'tourDescription' }),
  },
  altText: {
    ...imageBased,
    targetsOf: mediaTargets,
    taskOf: (ids) => ({ kind: 'altText', mediaIds: [...ids] }),
  },
}

/** Current texts of a kind in a tour, with or without an image. */
export function tourTargets(tour: Tour, kind: TourKind): readonly SuggestionTarget[] {
  return textsByKind[kind].targetsOf(tour)
}

/** Texts of a kind that can be suggested for a tour. */
export function tourSource(tour: Tour, kind: TourKind): SuggestionSource {
  const { targetsOf, canSuggest, perCall, taskOf } = textsByKind[kind]
  return { targets: targetsOf(tour).filter((target) => canSuggest(target, tour)), perCall, taskOf }
}
