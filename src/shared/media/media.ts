import { z } from 'zod'
import { errorCodes } from '../kernel/app-error.ts'
import { limits } from '../limits.ts'
import { id, line, name, plainText, tags } from '../texts.ts'
import { audioManifest } from './audio-manifest.ts'
import { documentManifest } from './document-manifest.ts'
import { fileNote } from './file-notes.ts'
import { imageManifest } from './image-manifest.ts'
import { panoramaManifest } from './panorama-manifest.ts'
import { mediaKindNames } from './registry.ts'
import { videoManifest } from './video-manifest.ts'

export const mediaKind = z.enum(mediaKindNames)

/** States of a stored medium; the way of a file before that is the upload reducer's. */
export const mediaStatuses = ['building', 'complete', 'failed'] as const
export type MediaStatus = (typeof mediaStatuses)[number]

/** Of a build that has begun, at least: what is at 0 waits for its turn. */
export const startedProgress = 0.01

/** Whether a medium waits to be built. */
export function isQueued({ status, progress }: { readonly status: MediaStatus; readonly progress: number }): boolean {
  return status === 'building' && progress < startedProgress
}

/** What a build leaves behind, by kind of manifest. */
export const mediaManifest = z.union([panoramaManifest, imageManifest, videoManifest, audioManifest, documentManifest])
export type MediaManifest = z.infer<typeof mediaManifest>

export const listMediaInput = z.strictObject({
  kinds: z.array(mediaKind).optional(),
  search: z.string().max(200).optional(),
  /** Only these, whatever is found of them: the question of a screen that watches builds. */
  mediaIds: z.array(id).max(200).optional(),
})

/** Where something was, in degrees; north and east count up. */
export const geoLocation = z.strictObject({
  latitudeDeg: z.number().min(-90).max(90),
  longitudeDeg: z.number().min(-180).max(180),
})
export type GeoLocation = Readonly<z.infer<typeof geoLocation>>
/** Where the middle of an image looks, clockwise from north. */
export const headingDeg = z.number().min(0).lt(360)

/** `null` clears a field; what a person has said here is not filled from the file any more. */
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
  transcript: z.string().max(limits.transcriptMaxLength).optional(),
})
/** `force` deletes although it is in use; without it uses are rejected with their list. */
export const removeMediaInput = z.strictObject({ mediaId: id, force: z.boolean().optional() })
export const restoreMediaInput = z.strictObject({ mediaId: id })
export const retryMediaInput = z.strictObject({ mediaId: id })

/**
 * What media are used as: shown by a stop, by a hotspot in one, cover, social card, logo or floor plan of a tour, background audio, below a
 * panorama's camera, of a person.
 */
export const mediaUseRoles = [
  'stop',
  'hotspot',
  'cover',
  'socialCard',
  'logo',
  'floorPlan',
  'stopAudio',
  'tourAudio',
  'nadir',
  'image',
] as const
export type MediaUseRole = (typeof mediaUseRoles)[number]

/** `id` and `name` are those of the tour, for `nadir` of the panorama, for `image` of the person. */
export const mediaUse = z.strictObject({
  role: z.enum(mediaUseRoles),
  id: z.string(),
  name: z.string(),
  stopName: z.string().nullable(),
})
export type MediaUse = Readonly<z.infer<typeof mediaUse>>

/** A library item on the wire. `baseUrl` holds its tiles and renditions once complete. */
export const mediaItem = z.strictObject({
  id: z.string(),
  kind: mediaKind,
  name: z.string(),
  status: z.enum(mediaStatuses),
  /** 0…1 while building; 0 as long as it waits for its turn. */
  progress: z.number(),
  /** Why the build failed. */
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
  /** `null`: at the top of the library. */
  folderId: z.string().nullable(),
  durationMs: z.int().nullable(),
  capturedAt: z.iso.datetime().nullable(),
  location: z.strictObject(geoLocation.shape).readonly().nullable(),
  headingDeg: z.number().nullable(),
  hasCaptions: z.boolean(),
  /** Repairs and omissions in the file, for its owner to judge. */
  fileNotes: z.array(fileNote).readonly(),
  /** Moment of the video that its poster shows; `null` where the builder chose. */
  posterMs: z.int().nullable(),
  uses: z.array(mediaUse).readonly(),
})
export type MediaItem = Readonly<z.infer<typeof mediaItem>>
