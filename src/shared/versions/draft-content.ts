import type { FormInput } from '../forms/forms.ts'
import type { HotspotFields } from '../hotspots/hotspots.ts'
import type { StopFields } from '../tours/stops.ts'
import type { TourFields } from '../tours/tours.ts'
import { defaultTransition } from '../tours/transitions.ts'
import { defaultView } from '../tours/view.ts'
import type { Translation } from '../translations/translations.ts'

export type ContentTranslation = Pick<Translation, 'language' | 'key' | 'text' | 'source'>
type WithTranslations = { readonly translations: readonly ContentTranslation[] }

type LaterField = 'gaId' | 'customTexts' | 'customTextSources'

/**
 * Own fields of a tour, without forms, which are separate parts; and the translations that belong to no other part.
 * Content stored before these fields existed lacks them.
 */
export type TourContent = Omit<TourFields, 'forms' | LaterField> &
  Partial<Pick<TourFields, LaterField>> &
  WithTranslations
/** Forms stored by an older release lack later fields. */
export type FormContent = { readonly form: FormInput } & WithTranslations
export type HotspotContent = HotspotFields & {
  readonly id: string
  readonly kind: string
  readonly details: Record<string, unknown>
}
export type StopContent = StopFields & {
  readonly id: string
  readonly hotspots: readonly HotspotContent[]
} & WithTranslations

/** Snapshot of all editable content of a draft, without its media. */
export type DraftContent = {
  readonly tour: TourContent
  readonly forms: readonly FormContent[]
  /** In the order of the tour. */
  readonly stops: readonly StopContent[]
}

/** Values of fields that content of an older release lacks. */
export const tourContentDefaults: TourContent = {
  name: '',
  description: '',
  coverMediaId: null,
  socialMediaId: null,
  language: 'en',
  languages: [],
  startStopId: null,
  stopDescriptionMinimized: false,
  transition: defaultTransition,
  buttons: null,
  backgroundAudio: null,
  floorPlans: [],
  location: null,
  mapShown: true,
  styles: null,
  tags: [],
  brandKitParts: [],
  translations: [],
}

export const stopContentDefaults: Omit<StopContent, 'id'> = {
  name: '',
  description: '',
  mediaId: null,
  thumbnailMediaId: null,
  initialView: defaultView,
  viewLimits: null,
  timeLayers: null,
  northOffsetDeg: 0,
  levelPitchDeg: 0,
  levelRollDeg: 0,
  hiddenFromList: false,
  backgroundAudio: null,
  floorPlanPosition: null,
  location: null,
  tags: [],
  hotspots: [],
  translations: [],
}

export const hotspotContentDefaults: Omit<HotspotContent, 'id' | 'kind' | 'details'> = {
  yawDeg: 0,
  pitchDeg: 0,
  title: '',
  description: '',
  tooltip: '',
  icon: null,
  colour: null,
  size: null,
  labelMode: 'always',
  readingOrder: 0,
  visible: true,
  fromSeconds: null,
  toSeconds: null,
  customData: null,
}

/** Stored part: exactly one of these fields is set. */
export type ContentPart = {
  readonly tour?: TourContent
  readonly form?: FormContent
  readonly stop?: StopContent
}

/** Splits a draft into parts: the tour, then each form and each stop. */
export function splitContent({ tour, forms, stops }: DraftContent): readonly ContentPart[] {
  return [{ tour }, ...forms.map((form) => ({ form })), ...stops.map((stop) => ({ stop }))]
}

/** Inverse of `splitContent`. Fields that a later release added to tours, stops and hotspots get their defaults. */
export function joinContent(parts: readonly ContentPart[]): DraftContent {
  const tour = parts.find((part) => part.tour !== undefined)?.tour
  const stops = parts.flatMap(({ stop }) => stop ?? [])
  return {
    tour: { ...tourContentDefaults, ...tour },
    forms: parts.flatMap(({ form }) => form ?? []),
    stops: stops.map((stop) => {
      const hotspots = stop.hotspots.map((hotspot) => ({ ...hotspotContentDefaults, ...hotspot }))
      return { ...stopContentDefaults, ...stop, hotspots }
    }),
  }
}
