import { z } from 'zod'
import { angleBetweenDeg } from '../geometry/sphere.ts'
import { id } from '../texts.ts'
import { headingDeg, mediaKind } from './media.ts'
import { mediaLimits } from './media-limits.ts'
import type { PanoramaManifest } from './panorama-manifest.ts'

/** Tilt of the camera rig, with the signs of GPano's PosePitchDegrees and PoseRollDegrees. */
export const panoramaLevel = z.strictObject({
  pitchDeg: z.number().min(-90).max(90),
  rollDeg: z.number().min(-180).max(180),
})
export type PanoramaLevel = Readonly<z.infer<typeof panoramaLevel>>

/** Tolerance for the rounding of number fields. */
const roundingToleranceDeg = 0.01

/**
 * Coverage of a partial panorama, in degrees: its extent in yaw, centered on yaw 0, its extent in pitch, and the pitch
 * of its center.
 */
export const typedCoverage = z
  .strictObject({
    yawDeg: z.number().min(1).max(360),
    pitchDeg: z.number().min(1).max(180),
    pitchCentreDeg: z.number().min(-89.5).max(89.5),
  })
  .refine(({ pitchDeg, pitchCentreDeg }) => Math.abs(pitchCentreDeg) + pitchDeg / 2 <= 90 + roundingToleranceDeg, {
    message: 'reaches beyond a pole',
    path: ['pitchCentreDeg'],
  })
export type TypedCoverage = Readonly<z.infer<typeof typedCoverage>>

/** Yaw and pitch in the image, so that leveling doesn't move retouches. */
const imageDirection = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).readonly()

function lengthDeg(points: readonly (readonly [yawDeg: number, pitchDeg: number])[]): number {
  return points.slice(1).reduce((sum, [yawDeg, pitchDeg], index) => {
    const [fromYaw, fromPitch] = points[index] ?? [yawDeg, pitchDeg]
    return sum + angleBetweenDeg({ yawDeg: fromYaw, pitchDeg: fromPitch }, { yawDeg, pitchDeg })
  }, 0)
}

/** Blurred stroke of a brush along great circles from point to point. */
export const blurStroke = z
  .strictObject({
    points: z.array(imageDirection).min(1).max(mediaLimits.retouchPointsMax).readonly(),
    radiusDeg: z.number().min(0.5).max(30),
  })
  .refine(({ points }) => lengthDeg(points) <= mediaLimits.retouchStrokeMaxDeg, {
    message: 'too long',
    path: ['points'],
  })
export type BlurStroke = Readonly<z.infer<typeof blurStroke>>

/**
 * Patch over the tripod: a library image, or an inpainting of the surroundings if `mediaId` is null. The top of the
 * image points to the yaw `rotationDeg`, and its longer side is the diameter of the circle.
 */
export const nadirPatch = z.strictObject({
  mediaId: id.nullable(),
  radiusDeg: z.number().min(5).max(60),
  rotationDeg: z.number().min(-180).max(180),
})
export type NadirPatch = Readonly<z.infer<typeof nadirPatch>>

export const retouch = z.strictObject({
  strokes: z.array(blurStroke.readonly()).max(mediaLimits.retouchStrokesMax).readonly(),
  nadir: nadirPatch.nullable(),
})
export type Retouch = Readonly<z.infer<typeof retouch>>
export const noRetouch: Retouch = { strokes: [], nadir: null }

/**
 * Adjustments of a panorama. `null` resets a field to the value from the file; omitted fields stay. `kind` also changes
 * the media kind, within its family.
 */
export const adjustMediaInput = z.strictObject({
  mediaId: id,
  kind: mediaKind.optional(),
  level: panoramaLevel.nullable().optional(),
  headingDeg: headingDeg.nullable().optional(),
  coverage: typedCoverage.nullable().optional(),
  retouch: retouch.optional(),
})

/** Stored adjustments. */
export const panoramaAdjustments = z.strictObject({
  level: panoramaLevel.nullable(),
  coverage: typedCoverage.nullable(),
  retouch,
})
export type PanoramaAdjustments = Readonly<z.infer<typeof panoramaAdjustments>>

/** Manifest with the tilt that an editor chose. Null keeps the tilt in the file. */
export function leveledManifest(manifest: PanoramaManifest, level: PanoramaLevel | null): PanoramaManifest {
  return level === null ? manifest : { ...manifest, pose: { ...manifest.pose, ...level } }
}

/** Tilt according to the manifest. */
export function levelOf({ pose = {} }: Pick<PanoramaManifest, 'pose'>): PanoramaLevel {
  return { pitchDeg: pose.pitchDeg ?? 0, rollDeg: pose.rollDeg ?? 0 }
}
