import { z } from 'zod'

/**
 * How the image of a 360 video is to be read. `halfEquirect` covers the front half sphere only. With `topBottom` the
 * left eye's image is the upper half, with `leftRight` the left one.
 */
export const videoSphere = z.object({
  projection: z.enum(['equirect', 'halfEquirect']),
  stereo: z.enum(['mono', 'topBottom', 'leftRight']),
})
export type VideoSphere = z.infer<typeof videoSphere>

/** A whole MP4 (H.264, AAC, headers first) that plays by itself. */
const videoRendition = z.object({
  file: z.string(),
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  sizeBytes: z.int().positive(),
  /** As RFC 6381 names them, for `canPlayType`. */
  codecs: z.string(),
})

/**
 * What a player must know of a video, for `videos` and `videos360`. File names are relative to the media folder of the
 * build. Additive changes only: published tours keep old ones for ever.
 */
export const videoManifest = z.object({
  mapping: z.literal('film'),
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  /** Size of the original in pixels as it stores them, upright; only where these are not square. */
  stored: z.object({ widthPx: z.int().positive(), heightPx: z.int().positive() }).optional(),
  durationMs: z.int().positive(),
  frameRate: z.number().positive(),
  hasSound: z.boolean(),
  /** Narrowest first; the last one is the best. */
  renditions: z.array(videoRendition).min(1),
  /** HLS master playlist over all sizes, with fMP4 segments of four seconds. */
  playlist: z.string(),
  /** One whole image in the video's own shape and projection, taken at `posterMs`. */
  frame: z.string(),
  posterMs: z.int().nonnegative(),
  /** Only for videos that surround the viewer. */
  sphere: videoSphere.optional(),
})
export type VideoManifest = z.infer<typeof videoManifest>
