import { z } from 'zod'

/**
 * How the picture of a 360 film is to be read. `halfEquirect` covers the front half sphere only. With `topBottom` the
 * left eye's picture is the upper half, with `leftRight` the left one.
 */
export const filmSphere = z.object({
  projection: z.enum(['equirect', 'halfEquirect']),
  stereo: z.enum(['mono', 'topBottom', 'leftRight']),
})
export type FilmSphere = z.infer<typeof filmSphere>

/** A whole MP4 (H.264, AAC, headers first) that plays by itself. */
const filmRendition = z.object({
  file: z.string(),
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  sizeBytes: z.int().positive(),
  /** As RFC 6381 names them, for `canPlayType`. */
  codecs: z.string(),
})

/**
 * What a player must know of a film, for `videos` and `videos360`. File names are relative to the media folder of the
 * build. Additive changes only: published tours keep old ones for ever.
 */
export const filmManifest = z.object({
  mapping: z.literal('film'),
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  /** Size of the original in pixels as it stores them, upright; only where these are not square. */
  stored: z.object({ widthPx: z.int().positive(), heightPx: z.int().positive() }).optional(),
  durationMs: z.int().positive(),
  frameRate: z.number().positive(),
  hasSound: z.boolean(),
  /** Narrowest first; the last one is the best. */
  renditions: z.array(filmRendition).min(1),
  /** HLS master playlist over all sizes, with fMP4 segments of four seconds. */
  playlist: z.string(),
  /** One whole picture in the film's own shape and projection, taken at `posterMs`. */
  frame: z.string(),
  posterMs: z.int().nonnegative(),
  /** Only for films that surround the viewer. */
  sphere: filmSphere.optional(),
})
export type FilmManifest = z.infer<typeof filmManifest>
