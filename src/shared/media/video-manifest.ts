import { z } from 'zod'

/**
 * Projection and stereo layout of a 360 video. `halfEquirect` covers only the front hemisphere. The left eye is the
 * upper half in `topBottom` and the left half in `leftRight`.
 */
export const videoSphere = z.object({
  projection: z.enum(['equirect', 'halfEquirect']),
  stereo: z.enum(['mono', 'topBottom', 'leftRight']),
})
export type VideoSphere = z.infer<typeof videoSphere>

/** Complete MP4 (H.264, AAC, headers first) for players without HLS. */
const videoRendition = z.object({
  file: z.string(),
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  sizeBytes: z.int().positive(),
  /** Codec string (RFC 6381), for `canPlayType`. */
  codecs: z.string(),
})

/**
 * Manifest of a build of `videos` and `videos360`. File names are relative to the media folder of the build. Published
 * tours keep old manifests forever, so changes must be additive.
 */
export const videoManifest = z.object({
  mapping: z.literal('film'),
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  /** Stored size of the original, upright; only for non-square pixels. */
  stored: z.object({ widthPx: z.int().positive(), heightPx: z.int().positive() }).optional(),
  durationMs: z.int().positive(),
  frameRate: z.number().positive(),
  hasSound: z.boolean(),
  /** Narrowest first. */
  renditions: z.array(videoRendition).min(1),
  /** HLS master playlist of all renditions, with fMP4 segments of four seconds. */
  playlist: z.string(),
  /** Frame at `posterMs`, in the projection of the video. */
  frame: z.string(),
  posterMs: z.int().nonnegative(),
  /** Projection and layout of a 360 video; absent for flat videos. */
  sphere: videoSphere.optional(),
})
export type VideoManifest = z.infer<typeof videoManifest>
