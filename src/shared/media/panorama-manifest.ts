import { z } from 'zod'

/** What a viewer must know to draw a tiled panorama. Additive changes only: published tours keep old ones for ever. */
export const panoramaManifest = z.object({
  mapping: z.literal('cube'),
  /** Edge of a face at the finest level, in pixels. */
  faceSizePx: z.int().positive(),
  /** Tile address with {l} level, {f} face, {y} row, {x} column; relative to the media folder of the build. */
  tiles: z.string(),
  /** The whole sphere, 112×56 coefficients of a cubic B-spline, as a data URI: the first correct pixel needs no request. */
  preview: z.string(),
  /** Tiles that hold nothing (outside a partial panorama), as `l/fy_x` separated by spaces; never requested. */
  missing: z.string().optional(),
  /** How the camera stood: heading of the image center from north, pitch and roll of the rig, in degrees. */
  pose: z.object({ headingDeg: z.number(), pitchDeg: z.number(), rollDeg: z.number() }).partial().optional(),
  /** What a partial panorama covers; absent for a full sphere. */
  coverage: z
    .object({ yawMinDeg: z.number(), yawMaxDeg: z.number(), pitchMinDeg: z.number(), pitchMaxDeg: z.number() })
    .optional(),
})
export type PanoramaManifest = z.infer<typeof panoramaManifest>
