import { z } from 'zod'
import { deletedItem } from '../deleted-items.ts'
import { errorCodes } from '../kernel/app-error.ts'
import { cursor, nextCursor } from '../kernel/page.ts'
import { limits } from '../limits.ts'
import { id, line, name, plainText, tags } from '../texts.ts'
import { panoramaAdjustments, panoramaLevel } from './adjustments.ts'
import { captionRepair } from './captions/repair-captions.ts'
import { type MediaUse, mediaItem, mediaKind, mediaStatuses } from './media.ts'

/** `captured` is the latest first, by upload where nobody knows when a medium was captured. */
export const mediaSorts = ['newest', 'oldest', 'name', 'largest', 'captured'] as const
export type MediaSort = (typeof mediaSorts)[number]

/** Which part of the library to look at. All conditions must hold. */
/** By whether anything would miss them. */
const mediaUseFilters = ['used', 'unused'] as const
export type MediaUseFilter = (typeof mediaUseFilters)[number]

export const browseMediaInput = z.strictObject({
  /** `none`: in no folder; left out: everywhere. What lies in folders of the folder is not looked at. */
  folder: z.union([z.literal('none'), id]).optional(),
  kinds: z.array(mediaKind).max(10).optional(),
  statuses: z.array(z.enum(mediaStatuses)).max(10).optional(),
  use: z.enum(mediaUseFilters).optional(),
  /** All of them. */
  tags: tags.optional(),
  /** Beginnings of words in name, tags, alt text or credit; each must be found. Case and accents do not matter. */
  search: z.string().max(200).optional(),
  sort: z.enum(mediaSorts).default('newest'),
  /** Where a page before ended, as its answer said. */
  cursor: z.string().max(1_000).optional(),
  limit: z.int().min(1).max(limits.libraryPageMax).default(limits.libraryPageLength),
})
export type BrowseMediaInput = z.input<typeof browseMediaInput>

/** `total` counts no further than `limits.libraryCountMax`: one that large reads "at least". */
export const mediaPage = z.strictObject({
  items: z.array(mediaItem).readonly(),
  nextCursor: z.string().nullable(),
  total: z.int(),
})
export type MediaPage = Readonly<z.infer<typeof mediaPage>>

export const getMediaInput = z.strictObject({ mediaId: id })

function isWellFormed(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** A language by its BCP 47 tag, such as `de` or `pt-BR`. Longer first parts are reserved (RFC 5646, 2.2.1), not words. */
export const captionsLanguage = z
  .string()
  .max(35, { abort: true })
  .regex(/^[a-z]{2,3}(-|$)/i)
  .refine(isWellFormed, { message: 'not a language tag' })

export const captionTrack = z.strictObject({
  language: captionsLanguage,
  label: name,
  /** The whole file, as WebVTT. */
  vtt: z.string().max(limits.captionsMaxLength),
})
export type CaptionTrack = Readonly<z.infer<typeof captionTrack>>
export const storedCaption = z.strictObject({ ...captionTrack.shape, id: z.string(), version: z.int() })
export type StoredCaption = Readonly<z.infer<typeof storedCaption>>

/** A medium with what only its own page shows. */
export const mediaDetail = z.strictObject({
  ...mediaItem.shape,
  sha256: z.string(),
  captions: z.array(storedCaption).readonly(),
  transcript: z.string(),
  uploadedByName: z.string().nullable(),
  mimeType: z.string().nullable(),
  /** When the file was replaced the last time; `null` when there is nothing to go back to. */
  replacedAt: z.string().nullable(),
  adjustments: panoramaAdjustments,
  /** How a panorama stands by its file alone; `null` for anything else, and before it is built. */
  ownLevel: panoramaLevel.nullable(),
})
export type MediaDetail = Readonly<z.infer<typeof mediaDetail>>

/** A medium whose captions were saved, with what was repaired or left out of their file as players do. */
export const captionsSaved = mediaDetail.extend({ captionRepairs: z.array(captionRepair).readonly() })

const mediaIds = z.array(id).min(1).max(limits.libraryBulkMax)

export const updateManyMediaInput = z.strictObject({
  mediaIds,
  addTags: tags.optional(),
  removeTags: tags.optional(),
  folderId: id.nullable().optional(),
  credit: line.optional(),
  altText: plainText.optional(),
})
export const removeManyMediaInput = z.strictObject({ mediaIds, force: z.boolean().optional() })
export const restoreManyMediaInput = z.strictObject({ mediaIds })
/** In `facts.uses` of a rejected removal of several. */
export type MediaUseOf = MediaUse & { readonly mediaId: string }

export const deletedMedia = z.strictObject({ ...deletedItem.shape, kind: mediaKind })
export type DeletedMedia = Readonly<z.infer<typeof deletedMedia>>

export const listMediaTagsInput = z.strictObject({})
export const mediaTag = z.strictObject({ tag: z.string(), count: z.int() })
export type MediaTag = Readonly<z.infer<typeof mediaTag>>
export const browseMediaTagsInput = z.strictObject({ cursor })
export const mediaTagPage = z.strictObject({ tags: z.array(mediaTag), nextCursor })

export const watchMediaInput = z.strictObject({})
/** The state of a medium at a moment; `failureCode` says why its build failed. */
export const mediaChange = z.strictObject({
  mediaId: z.string(),
  status: z.enum(mediaStatuses),
  progress: z.number(),
  failureCode: z.enum(errorCodes).nullable(),
})
export type MediaChange = Readonly<z.infer<typeof mediaChange>>

/** `position` is the place among the captions of the medium, from 0; without it they come last. */
export const createCaptionInput = captionTrack.extend({
  mediaId: id,
  position: z.int().nonnegative().max(limits.captionsMax).optional(),
})
/** `version` is the one that was read. */
export const removeCaptionInput = z.strictObject({ mediaId: id, captionId: id, version: z.int().positive() })
export const updateCaptionInput = removeCaptionInput.extend(captionTrack.shape)
/** Milliseconds from the beginning of a video. */
export const setPosterInput = z.strictObject({ mediaId: id, posterMs: z.int().nonnegative() })
export const changeKindInput = z.strictObject({ mediaId: id, kind: mediaKind })
export const undoReplaceInput = z.strictObject({ mediaId: id })
