import { z } from 'zod'
import { errorCodes } from '../kernel/error-codes.ts'
import { id, line, name, plainText, tags } from '../texts.ts'
import { audioManifest } from './audio-manifest.ts'
import { documentManifest } from './document-manifest.ts'
import { fileNote } from './file-notes.ts'
import { imageManifest } from './image-manifest.ts'
import { mediaLimits } from './media-limits.ts'
import { modelManifest } from './model-manifest.ts'
import { panoramaManifest } from './panorama-manifest.ts'
import { mediaKindNames } from './registry.ts'
import { videoManifest } from './video-manifest.ts'

export const mediaKind = z.enum(mediaKindNames)

/** States of a stored medium. `upload-state.ts` has the states of an upload. */
export const mediaStatuses = ['building', 'complete', 'failed'] as const
export type MediaStatus = (typeof mediaStatuses)[number]

/** Minimum progress of a started build; 0 means queued. */
export const startedProgress = 0.01

export function isQueued({ status, progress }: { readonly status: MediaStatus; readonly progress: number }): boolean {
  return status === 'building' && progress < startedProgress
}

/** Manifest of a build; its shape depends on the media kind. */
export const mediaManifest = z.union([
  panoramaManifest,
  imageManifest,
  videoManifest,
  audioManifest,
  documentManifest,
  modelManifest,
])
export type MediaManifest = z.infer<typeof mediaManifest>

/** Media by id, for screens that watch builds. */
export const listMediaByIdsInput = z.strictObject({ mediaIds: z.array(id).max(200) })

/** WGS 84 coordinates; north and east are positive. */
export const geoLocation = z.strictObject({
  latitudeDeg: z.number().min(-90).max(90),
  longitudeDeg: z.number().min(-180).max(180),
})
export type GeoLocation = Readonly<z.infer<typeof geoLocation>>
/** Compass heading of the image center, clockwise from north. */
export const headingDeg = z.number().min(0).lt(360)

/** `null` clears a field. Fields set here are no longer overwritten by file metadata. */
export const updateMediaInput = z.strictObject({
  mediaId: id,
  name: name.optional(),
  altText: plainText.optional(),
  credit: line.optional(),
  tags: tags.optional(),
  folderId: id.nullable().optional(),
  capturedAt: z.iso.datetime({ offset: true }).nullable().optional(),
  location: geoLocation.nullable().optional(),
  headingDeg: headingDeg.nullable().optional(),
  transcript: z.string().max(mediaLimits.transcriptMaxLength).optional(),
})
/** `force` deletes a medium that is in use; without it the error lists the uses. */
export const deleteMediaInput = z.strictObject({ mediaId: id, force: z.boolean().optional() })
export const restoreMediaInput = z.strictObject({ mediaId: id })
export const retryMediaInput = z.strictObject({ mediaId: id })

/**
 * Uses of a medium: in a stop, as its thumbnail, or in a hotspot; as the cover, social card, logo or floor plan of a
 * tour; as background audio; as the nadir patch of a panorama; as the logo or nadir patch of the brand kit; as the logo
 * of a template; as a profile picture.
 */
export const mediaUseRoles = [
  'stop',
  'stopThumbnail',
  'stopCapture',
  'hotspot',
  'cover',
  'socialCard',
  'logo',
  'floorPlan',
  'stopAudio',
  'tourAudio',
  'nadir',
  'brandLogo',
  'brandNadir',
  'templateLogo',
  'image',
] as const
export type MediaUseRole = (typeof mediaUseRoles)[number]

/**
 * Use of a medium. `id` and `name` belong to the tour in most roles. In the role `nadir` they belong to the panorama,
 * in the roles of the brand kit to the account, in `templateLogo` to the template, and in `image` to the person.
 */
export const mediaUse = z.strictObject({
  role: z.enum(mediaUseRoles),
  id: z.string(),
  name: z.string(),
  stopName: z.string().nullable(),
})
export type MediaUse = Readonly<z.infer<typeof mediaUse>>

/** Library item in a response. `baseUrl` is the folder of its tiles and renditions. */
export const mediaItem = z.strictObject({
  id: z.string(),
  kind: mediaKind,
  name: z.string(),
  status: z.enum(mediaStatuses),
  /** 0…1 while building; 0 while queued. */
  progress: z.number(),
  failureCode: z.enum(errorCodes).nullable(),
  widthPx: z.int().nullable(),
  heightPx: z.int().nullable(),
  sizeBytes: z.number(),
  altText: z.string(),
  credit: z.string(),
  tags: z.array(z.string()).readonly(),
  baseUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  manifest: mediaManifest.nullable(),
  uploadedAt: z.iso.datetime(),
  /** Null for the top level of the library. */
  folderId: z.string().nullable(),
  durationMs: z.int().nullable(),
  capturedAt: z.iso.datetime().nullable(),
  location: z.strictObject(geoLocation.shape).readonly().nullable(),
  headingDeg: z.number().nullable(),
  hasCaptions: z.boolean(),
  /** Repairs and omissions in the uploaded file. */
  fileNotes: z.array(fileNote).readonly(),
  /** Time of the poster frame of a video; null for the automatic choice. */
  posterMs: z.int().nullable(),
  uses: z.array(mediaUse).readonly(),
})
export type MediaItem = Readonly<z.infer<typeof mediaItem>>
