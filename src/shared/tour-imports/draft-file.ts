import { z } from 'zod'
import { formLimits } from '../forms/form-limits.ts'
import { formInput } from '../forms/forms.ts'
import { hotspotLimits } from '../hotspots/hotspot-limits.ts'
import { hotspotFields } from '../hotspots/hotspots.ts'
import { panoramaLevel, retouch, typedCoverage } from '../media/adjustments.ts'
import { captionLimits } from '../media/captions/caption-limits.ts'
import { captionTrack } from '../media/library.ts'
import { geoLocation, headingDeg, mediaKind } from '../media/media.ts'
import { mediaLimits } from '../media/media-limits.ts'
import { id, line, plainText, richText, tags } from '../texts.ts'
import { stopFields } from '../tours/stops.ts'
import { tourLimits } from '../tours/tour-limits.ts'
import { tourFields } from '../tours/tours.ts'
import { translationLimits } from '../translations/translation-limits.ts'
import { languageTag } from '../translations/translations.ts'
import {
  type DraftContent,
  hotspotContentDefaults,
  stopContentDefaults,
  tourContentDefaults,
} from '../versions/draft-content.ts'

/** Path of the draft in a copy of a tour with originals. */
export const draftFileName = 'draft.json'

/** Schema of objects of an older release, which get the values of fields that they lack. */
const withDefaults = <Schema extends z.ZodType>(schema: Schema, defaults: object) =>
  z.preprocess((value) => (typeof value === 'object' && value !== null ? { ...defaults, ...value } : value), schema)

const translation = z.object({
  language: languageTag,
  key: z.string().min(1).max(translationLimits.keyMaxLength),
  text: richText,
  source: richText,
})
const translations = z.array(translation).readonly().default([])

const { forms: _forms, ...ownTourFields } = tourFields
/** Fields that drafts of older releases lack and that have no default. */
const laterFields = {
  gaId: tourFields.gaId.default(null),
  customTexts: tourFields.customTexts.default(null),
  customTextSources: tourFields.customTextSources.default(null),
}

const hotspotContent = z.object({
  id,
  kind: z.string().max(40),
  ...hotspotFields,
  details: z.record(z.string(), z.unknown()),
})

const stopContent = z.object({
  id,
  ...stopFields,
  hotspots: z.array(withDefaults(hotspotContent, hotspotContentDefaults)).max(hotspotLimits.perStopMax).readonly(),
  translations,
})

const tourContent = z.object({ ...ownTourFields, ...laterFields, translations })

/** All editable content of a draft. The schemas of inputs limit it, because files come from anywhere. */
export const draftContent = z.object({
  tour: withDefaults(tourContent, tourContentDefaults),
  forms: z
    .array(z.object({ form: formInput, translations }))
    .max(formLimits.formsPerTour)
    .readonly(),
  stops: z.array(withDefaults(stopContent, stopContentDefaults)).max(tourLimits.stopsMax).readonly(),
})

/**
 * Medium of a draft, with the path of its original in the archive and what people have entered in the library. Facts that
 * come from the file are left out.
 */
export const copiedMedium = z.object({
  id,
  kind: mediaKind,
  path: z.string().min(1).max(1_000),
  /** Checksum of the file, so that a preview can tell what the library has already. */
  sha256: z.string().regex(/^[\da-f]{64}$/),
  name: z.string().min(1).max(255),
  altText: plainText,
  credit: line,
  tags: tags.readonly(),
  capturedAt: z.iso.datetime({ offset: true }).nullable().optional(),
  location: geoLocation.nullable().optional(),
  headingDeg: headingDeg.nullable().optional(),
  transcript: z.string().max(mediaLimits.transcriptMaxLength),
  captions: z.array(captionTrack).max(captionLimits.perMedium).readonly(),
  posterMs: z.int().nonnegative().nullable(),
  level: panoramaLevel.nullable(),
  coverage: typedCoverage.nullable(),
  retouch: retouch.nullable(),
})
export type CopiedMedium = Readonly<z.output<typeof copiedMedium>>

/** Draft of a tour in a copy with originals: everything that the editor needs to continue elsewhere. */
export const draftFile = z.object({
  format: z.literal(1),
  content: draftContent,
  media: z.array(copiedMedium).readonly(),
})
export type DraftFile = Omit<z.output<typeof draftFile>, 'content'> & { readonly content: DraftContent }
