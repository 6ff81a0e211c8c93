import { z } from 'zod'
import { gaId } from '../analytics/ga-id.ts'
import { brandParts } from '../brand-kit/brand-parts.ts'
import { tourButtons } from '../buttons/tour-buttons.ts'
import { customTextSources, customTexts } from '../custom-texts/custom-texts.ts'
import { forms, formsInput } from '../forms/forms.ts'
import { stored } from '../kernel/stored.ts'
import { geoLocation, mediaItem } from '../media/media.ts'
import { publicationState } from '../publishing/publications.ts'
import { tourStyles } from '../styles/styles.ts'
import { id, name, richText, tags, version } from '../texts.ts'
import { extraLanguages, languageTag } from '../translations/translations.ts'
import { backgroundAudio } from './background-audio.ts'
import { floorPlans } from './floor-plans.ts'
import { stop } from './stops.ts'
import { tourLimits } from './tour-limits.ts'
import { transitionNames } from './transitions.ts'

/** Editable fields of a tour; input, output, copies and edits derive from them. */
export const tourFields = {
  name,
  description: richText,
  coverMediaId: id.nullable(),
  /** Social card; null for the image of the linked stop. */
  socialMediaId: id.nullable(),
  language: languageTag,
  /** Additional languages. */
  languages: extraLanguages.readonly(),
  startStopId: id.nullable(),
  stopDescriptionMinimized: z.boolean(),
  transition: z.enum(transitionNames),
  /** Null for the default arrangement. */
  buttons: tourButtons.readonly().nullable(),
  backgroundAudio: backgroundAudio.nullable(),
  floorPlans: floorPlans.readonly(),
  forms: forms.readonly(),
  location: geoLocation.nullable(),
  /** True if the map is initially open. */
  mapShown: z.boolean(),
  /** Google Analytics ID; null for the ID of the account. */
  gaId: gaId.nullable(),
  /** Null for the default styles. */
  styles: tourStyles.readonly().nullable(),
  /** Texts in the tour's language that replace Stopover's own; null for none. */
  customTexts: customTexts.readonly().nullable(),
  /** English texts that the custom texts were written for; a text is out of date once the English one changes. */
  customTextSources: customTextSources.readonly().nullable(),
  tags: tags.readonly(),
  /** Parts of the brand kit that the tour inherits. */
  brandKitParts: brandParts.readonly(),
}
export type TourFields = Readonly<z.output<z.ZodObject<typeof tourFields>>>

export const getTourInput = z.strictObject({ tourId: id })
export const createSampleTourInput = z.strictObject({})
export const updateTourInput = z.strictObject({
  tourId: id,
  version,
  ...z
    .strictObject({ ...tourFields, forms: formsInput.readonly(), stopIds: z.array(id).max(tourLimits.stopsMax) })
    .partial().shape,
})
export const duplicateTourInput = getTourInput
/** `untouched` limits the deletion to a new tour without stops and without changes. */
export const deleteTourInput = z.strictObject({ tourId: id, untouched: z.literal(true).optional() })
export const restoreTourInput = getTourInput

/** Complete draft of a tour: its stops in order, and the media that they use. */
export const tour = z.strictObject({
  id: z.string(),
  ...tourFields,
  buttons: stored(tourFields.buttons),
  floorPlans: stored(tourFields.floorPlans),
  forms: stored(tourFields.forms),
  styles: stored(tourFields.styles),
  customTexts: stored(tourFields.customTexts),
  customTextSources: stored(tourFields.customTextSources),
  version,
  savedAt: z.iso.datetime(),
  savedBy: z.string().nullable(),
  stops: z.array(stop).readonly(),
  media: z.array(mediaItem).readonly(),
  publication: publicationState,
})
export type Tour = Readonly<z.infer<typeof tour>>
