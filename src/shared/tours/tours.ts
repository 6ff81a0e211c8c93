import { z } from 'zod'
import { gaId } from '../analytics/ga-id.ts'
import { tourButtons } from '../buttons/tour-buttons.ts'
import { customTexts } from '../custom-texts/custom-texts.ts'
import { forms, formsInput } from '../forms/forms.ts'
import { stored } from '../kernel/stored.ts'
import { limits } from '../limits.ts'
import { geoLocation, mediaItem } from '../media/media.ts'
import { publicationState } from '../publishing/publications.ts'
import { tourStyles } from '../styles/styles.ts'
import { id, name, richText, tags, version } from '../texts.ts'
import { extraLanguages, languageTag } from '../translations/translations.ts'
import { backgroundAudio } from './background-audio.ts'
import { floorPlans } from './floor-plans.ts'
import { stop } from './stops.ts'
import { transitionNames } from './transitions.ts'

/** What editors can change of a tour: the same description for what comes in, what goes out, copies and edits. */
export const tourFields = {
  name,
  description: richText,
  coverMediaId: id.nullable(),
  /** The image that other sites show with a link to the tour; null: that of the stop it leads to. */
  socialMediaId: id.nullable(),
  language: languageTag,
  /** Besides its own. */
  languages: extraLanguages.readonly(),
  startStopId: id.nullable(),
  stopDescriptionMinimized: z.boolean(),
  transition: z.enum(transitionNames),
  /** Null: as they come. */
  buttons: tourButtons.readonly().nullable(),
  backgroundAudio: backgroundAudio.nullable(),
  floorPlans: floorPlans.readonly(),
  forms: forms.readonly(),
  location: geoLocation.nullable(),
  /** Whether the map is there from the start; visitors can open and close it. */
  mapShown: z.boolean(),
  /** What it is measured by in Google Analytics; null: by the account's ID. */
  gaId: gaId.nullable(),
  /** How it looks; null as it comes. */
  styles: tourStyles.readonly().nullable(),
  /** Texts of the viewer about consent and forms in the tour's language; null and what is left out: in English. */
  customTexts: customTexts.readonly().nullable(),
  tags: tags.readonly(),
}
export type TourFields = Readonly<z.output<z.ZodObject<typeof tourFields>>>

export const getTourInput = z.strictObject({ tourId: id })
export const createTourInput = z.strictObject({ name, mediaIds: z.array(id).max(limits.stopsPerTour).optional() })
export const updateTourInput = z.strictObject({
  tourId: id,
  version,
  ...z.strictObject({ ...tourFields, forms: formsInput.readonly(), stopIds: z.array(id).max(500) }).partial().shape,
})
export const duplicateTourInput = getTourInput
/** `untouched` removes a tour only as it was made: without stops, and with nothing changed since. */
export const removeTourInput = z.strictObject({ tourId: id, untouched: z.literal(true).optional() })
export const restoreTourInput = getTourInput

/** A whole tour as an editor sees it: its stops in order, and the media they use. */
export const tour = z.strictObject({
  id: z.string(),
  ...tourFields,
  buttons: stored(tourFields.buttons),
  floorPlans: stored(tourFields.floorPlans),
  forms: stored(tourFields.forms),
  styles: stored(tourFields.styles),
  customTexts: stored(tourFields.customTexts),
  version,
  savedAt: z.iso.datetime(),
  savedBy: z.string().nullable(),
  stops: z.array(stop).readonly(),
  media: z.array(mediaItem).readonly(),
  publication: publicationState,
})
export type Tour = Readonly<z.infer<typeof tour>>
