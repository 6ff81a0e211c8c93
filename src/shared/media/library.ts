import { z } from 'zod'
import type { DeletedItem } from '../deleted.ts'
import type { ErrorCode } from '../kernel/app-error.ts'
import { limits } from '../limits.ts'
import { id, line, name, plainText, tags } from '../texts.ts'
import type { PanoramaAdjustments, PanoramaLevel } from './adjustments.ts'
import { type MediaItem, type MediaStatus, type MediaUse, mediaKind, mediaStatuses } from './media.ts'
import type { MediaKind } from './registry.ts'

/** `captured` is the latest first, by upload where nobody knows when a medium was captured. */
export const mediaSorts = ['newest', 'oldest', 'name', 'largest', 'captured'] as const
export type MediaSort = (typeof mediaSorts)[number]

/** Which part of the library to look at. All conditions must hold. */
export const browseMediaInput = z.strictObject({
  /** `none`: in no folder; left out: everywhere. What lies in folders of the folder is not looked at. */
  folder: z.union([z.literal('none'), id]).optional(),
  kinds: z.array(mediaKind).max(10).optional(),
  statuses: z.array(z.enum(mediaStatuses)).max(10).optional(),
  use: z.enum(['used', 'unused']).optional(),
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
export type MediaPage = {
  readonly items: readonly MediaItem[]
  readonly nextCursor: string | null
  readonly total: number
}

export const getMediaInput = z.strictObject({ mediaId: id })

function isWellFormed(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** A language by its BCP 47 tag, such as `de` or `pt-BR`. Longer first parts are reserved (RFC 5646, 2.2.1), not words. */
export const languageTag = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-|$)/i)
  .refine(isWellFormed, { message: 'not a language tag' })

export const captionTrack = z.strictObject({
  language: languageTag,
  label: name,
  /** The whole file, as WebVTT. */
  vtt: z.string().max(limits.captionsMaxLength),
})
export type CaptionTrack = Readonly<z.infer<typeof captionTrack>>
export type StoredCaption = CaptionTrack & { readonly id: string; readonly version: number }

/** A medium with what only its own page shows. */
export type MediaDetail = MediaItem & {
  readonly sha256: string
  readonly captions: readonly StoredCaption[]
  readonly transcript: string
  readonly uploadedByName: string | null
  readonly mimeType: string | null
  /** When the file was replaced the last time; `null` when there is nothing to go back to. */
  readonly replacedAt: string | null
  readonly adjustments: PanoramaAdjustments
  /** How a panorama stands by its file alone; `null` for anything else, and before it is built. */
  readonly ownLevel: PanoramaLevel | null
}

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

export type DeletedMedia = DeletedItem & { readonly kind: MediaKind }

export const listMediaTagsInput = z.strictObject({})
export type MediaTag = { readonly tag: string; readonly count: number }

export const watchMediaInput = z.strictObject({})
/** The state of a medium at a moment; `failureCode` says why its build failed. */
export type MediaChange = {
  readonly mediaId: string
  readonly status: MediaStatus
  readonly progress: number
  readonly failureCode: ErrorCode | null
}

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
