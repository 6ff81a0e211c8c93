import { z } from 'zod'
import { deletedItem } from '../deleted-items.ts'
import { errorCodes } from '../kernel/error-codes.ts'
import { cursor, limit, nextCursor } from '../kernel/page.ts'
import { id, line, name, plainText, tags } from '../texts.ts'
import { panoramaAdjustments, panoramaLevel } from './adjustments.ts'
import { captionLimits } from './captions/caption-limits.ts'
import { captionRepair } from './captions/repair-captions.ts'
import { type MediaUse, mediaItem, mediaKind, mediaStatuses } from './media.ts'
import { mediaLimits } from './media-limits.ts'

const defaultPageLength = 100
const pageLengthMax = 200

/** `captured` sorts by capture time, latest first; media without one sort by upload time. */
export const mediaSorts = ['newest', 'oldest', 'name', 'largest', 'captured'] as const
export type MediaSort = (typeof mediaSorts)[number]

/** Filters by whether a medium is used. */
const mediaUseFilters = ['used', 'unused'] as const
export type MediaUseFilter = (typeof mediaUseFilters)[number]

/** All filters must match. */
export const listMediaInput = z.strictObject({
  /** `none`: media without a folder. Default: the whole library. Subfolders are not included. */
  folder: z.union([z.literal('none'), id]).optional(),
  kinds: z.array(mediaKind).max(10).optional(),
  statuses: z.array(z.enum(mediaStatuses)).max(10).optional(),
  use: z.enum(mediaUseFilters).optional(),
  /** A medium must have all of these tags. */
  tags: tags.optional(),
  /** Prefixes of words in the name, tags, alt text or credit. All must match; case and accents are ignored. */
  search: z.string().max(200).optional(),
  sort: z.enum(mediaSorts).default('newest'),
  /** `nextCursor` of the previous page. */
  cursor: z.string().max(1_000).optional(),
  limit: z.int().min(1).max(pageLengthMax).default(defaultPageLength),
})
export type ListMediaInput = z.input<typeof listMediaInput>

/** `total` is capped at `listTotalMax`, which then means "at least". */
export const mediaPage = z.strictObject({
  items: z.array(mediaItem).readonly(),
  nextCursor: z.string().nullable(),
  total: z.int(),
})
export type MediaPage = Readonly<z.infer<typeof mediaPage>>

export const getMediaInput = z.strictObject({ mediaId: id })

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** BCP 47 tag such as `de` or `pt-BR`. Longer primary subtags are reserved (RFC 5646, 2.2.1). */
export const captionsLanguage = z
  .string()
  .max(35, { abort: true })
  .regex(/^[a-z]{2,3}(-|$)/i)
  .refine(isLanguageTag, { message: 'not a language tag' })

export const captionTrack = z.strictObject({
  language: captionsLanguage,
  label: name,
  /** Complete WebVTT file. */
  vtt: z.string().max(captionLimits.maxLength),
})
export type CaptionTrack = Readonly<z.infer<typeof captionTrack>>
export const storedCaption = z.strictObject({ ...captionTrack.shape, id: z.string(), version: z.int() })
export type StoredCaption = Readonly<z.infer<typeof storedCaption>>

/** Medium with the fields of its detail page. */
export const mediaDetail = z.strictObject({
  ...mediaItem.shape,
  sha256: z.string(),
  captions: z.array(storedCaption).readonly(),
  transcript: z.string(),
  uploadedByName: z.string().nullable(),
  mimeType: z.string().nullable(),
  /** Time of the last replacement; null if there is no previous file to restore. */
  replacedAt: z.string().nullable(),
  adjustments: panoramaAdjustments,
  /** Tilt of a panorama according to its file; null for other kinds and before the first build. */
  ownLevel: panoramaLevel.nullable(),
})
export type MediaDetail = Readonly<z.infer<typeof mediaDetail>>

/** Medium with its new captions, and the repairs that the caption file needed. */
export const savedCaptions = mediaDetail.extend({ captionRepairs: z.array(captionRepair).readonly() })

const mediaIds = z.array(id).min(1).max(mediaLimits.bulkMax)

export const updateManyMediaInput = z.strictObject({
  mediaIds,
  addTags: tags.optional(),
  removeTags: tags.optional(),
  folderId: id.nullable().optional(),
  credit: line.optional(),
  altText: plainText.optional(),
})
export const deleteManyMediaInput = z.strictObject({ mediaIds, force: z.boolean().optional() })
export const restoreManyMediaInput = z.strictObject({ mediaIds })
/** Use of one of several media: an entry of `facts.uses` in the error of a rejected bulk deletion. */
export type MediaUseById = MediaUse & { readonly mediaId: string }

export const deletedMedia = z.strictObject({ ...deletedItem.shape, kind: mediaKind })
export type DeletedMedia = Readonly<z.infer<typeof deletedMedia>>

export const listMediaTagsInput = z.strictObject({ cursor, limit })
const mediaTag = z.strictObject({ tag: z.string(), count: z.int() })
export type MediaTag = Readonly<z.infer<typeof mediaTag>>
export const mediaTagPage = z.strictObject({ tags: z.array(mediaTag), nextCursor })

export const watchMediaInput = z.strictObject({})
/** Current state of a medium. `failureCode` is set if its build failed. */
export const mediaChange = z.strictObject({
  mediaId: z.string(),
  status: z.enum(mediaStatuses),
  progress: z.number(),
  failureCode: z.enum(errorCodes).nullable(),
})
export type MediaChange = Readonly<z.infer<typeof mediaChange>>

/** `position` is the 0-based index among the captions of the medium. Default: last. */
export const createCaptionInput = captionTrack.extend({
  mediaId: id,
  position: z.int().nonnegative().max(captionLimits.perMedium).optional(),
})
/** `version` is the version that was edited, for optimistic locking. */
export const deleteCaptionInput = z.strictObject({ mediaId: id, captionId: id, version: z.int().positive() })
export const updateCaptionInput = deleteCaptionInput.extend(captionTrack.shape)
/** `posterMs` is the time of the poster frame. */
export const setPosterInput = z.strictObject({ mediaId: id, posterMs: z.int().nonnegative() })
export const changeKindInput = z.strictObject({ mediaId: id, kind: mediaKind })
export const undoReplaceInput = z.strictObject({ mediaId: id })
