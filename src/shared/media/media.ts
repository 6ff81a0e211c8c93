import { z } from 'zod'
import { id, line, name, plainText, tags } from '../texts.ts'
import { imageManifest } from './image-manifest.ts'
import { panoramaManifest } from './panorama-manifest.ts'
import { type MediaKind, mediaKindNames } from './registry.ts'

export const mediaKind = z.enum(mediaKindNames)

/** States of a stored medium; the way of a file before that is the upload reducer's. */
export const mediaStatuses = ['building', 'complete', 'failed'] as const
export type MediaStatus = (typeof mediaStatuses)[number]

/** What a build leaves behind, by kind of manifest. */
export const mediaManifest = z.union([panoramaManifest, imageManifest])
export type MediaManifest = z.infer<typeof mediaManifest>

export const listMediaInput = z.strictObject({
  kinds: z.array(mediaKind).optional(),
  search: z.string().max(200).optional(),
  /** Only these, whatever is found of them: the question of a screen that watches builds. */
  mediaIds: z.array(id).max(200).optional(),
})
export const updateMediaInput = z.strictObject({
  mediaId: id,
  name: name.optional(),
  altText: plainText.optional(),
  credit: line.optional(),
  tags: tags.optional(),
})
/** `force` deletes although it is in use; without it uses are refused with their list. */
export const removeMediaInput = z.strictObject({ mediaId: id, force: z.boolean().optional() })
export const restoreMediaInput = z.strictObject({ mediaId: id })
export const retryMediaInput = z.strictObject({ mediaId: id })

export type MediaUse = { readonly tourId: string; readonly tourName: string; readonly stopName: string | null }

/** A library item on the wire. `baseUrl` holds its tiles and renditions once complete. */
export type MediaItem = {
  readonly id: string
  readonly kind: MediaKind
  readonly name: string
  readonly status: MediaStatus
  /** 0…1 while building. */
  readonly progress: number
  /** The sentence a person reads when the build failed. */
  readonly failure: string | null
  readonly widthPx: number | null
  readonly heightPx: number | null
  readonly sizeBytes: number
  readonly altText: string
  readonly credit: string
  readonly tags: readonly string[]
  readonly baseUrl: string | null
  readonly thumbnailUrl: string | null
  readonly manifest: MediaManifest | null
  readonly uploadedAt: string
  readonly uses: readonly MediaUse[]
}
