import { z } from 'zod'

/** Manifest of a tiled panorama. Published tours keep old manifests forever, so changes must be additive. */
export const panoramaManifest = z.object({
  mapping: z.literal('cube'),
  /** Side of a face at the finest level. */
  faceSizePx: z.int().positive(),
  /** URL template with {l} level, {f} face, {y} row, {x} column; relative to the media folder of the build. */
  tiles: z.string(),
  /**
   * Low-resolution sphere, 112×56 coefficients of a cubic B-spline, as a data URI, so that the first frame needs no
   * request.
   */
  preview: z.string(),
  /** Empty tiles outside a partial panorama, as `l/fy_x` separated by spaces; they are not stored. */
  missing: z.string().optional(),
  /** Pose of the camera: heading of the image center from north, pitch and roll of the rig. */
  pose: z.object({ headingDeg: z.number(), pitchDeg: z.number(), rollDeg: z.number() }).partial().optional(),
  /** Coverage of a partial panorama; missing for a full sphere. */
  coverage: z
    .object({ yawMinDeg: z.number(), yawMaxDeg: z.number(), pitchMinDeg: z.number(), pitchMaxDeg: z.number() })
    .optional(),
})
export type PanoramaManifest = z.infer<typeof panoramaManifest>
