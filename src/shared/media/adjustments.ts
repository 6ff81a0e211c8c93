import { z } from 'zod'
import { angleBetweenDeg } from '../geometry/sphere.ts'
import { limits } from '../limits.ts'
import { id } from '../texts.ts'
import { headingDeg, mediaKind } from './media.ts'
import type { PanoramaManifest } from './panorama-manifest.ts'
import type { MediaKind } from './registry.ts'

/** Kinds whose images can be levelled, placed and retouched; the original stays as it is. */
export const isAdjustable: Readonly<Record<MediaKind, boolean>> = {
  panos: true,
  images: false,
  videos: false,
  videos360: false,
  audio: false,
  documents: false,
}

/** How the rig stood, in degrees, with the signs of GPano's PosePitchDegrees and PoseRollDegrees. */
export const panoramaLevel = z.strictObject({
  pitchDeg: z.number().min(-90).max(90),
  rollDeg: z.number().min(-180).max(180),
})
export type PanoramaLevel = Readonly<z.infer<typeof panoramaLevel>>

/** Room for what number fields round. */
const roundingDeg = 0.01

/** Angles that an image covers: its extent in yaw, centerd on yaw 0, in pitch, and the pitch of its middle, in degrees. */
export const typedCoverage = z
  .strictObject({
    yawDeg: z.number().min(1).max(360),
    pitchDeg: z.number().min(1).max(180),
    pitchCentreDeg: z.number().min(-89.5).max(89.5),
  })
  .refine(({ pitchDeg, pitchCentreDeg }) => Math.abs(pitchCentreDeg) + pitchDeg / 2 <= 90 + roundingDeg, {
    message: 'reaches beyond a pole',
    path: ['pitchCentreDeg'],
  })
export type TypedCoverage = Readonly<z.infer<typeof typedCoverage>>

/** Yaw and pitch in the image, not in the world: leveling moves nothing of it. */
const spot = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).readonly()

function lengthDeg(points: readonly (readonly [yawDeg: number, pitchDeg: number])[]): number {
  return points.slice(1).reduce((sum, [yawDeg, pitchDeg], index) => {
    const [fromYaw, fromPitch] = points[index] ?? [yawDeg, pitchDeg]
    return sum + angleBetweenDeg({ yawDeg: fromYaw, pitchDeg: fromPitch }, { yawDeg, pitchDeg })
  }, 0)
}

/** What a brush of a radius made illegible on its way along great circles from point to point. */
export const blurStroke = z
  .strictObject({
    points: z.array(spot).min(1).max(limits.retouchPointsMax).readonly(),
    radiusDeg: z.number().min(0.5).max(30),
  })
  .refine(({ points }) => lengthDeg(points) <= limits.retouchStrokeMaxDeg, { message: 'too long', path: ['points'] })
export type BlurStroke = Readonly<z.infer<typeof blurStroke>>

/**
 * What covers the tripod: an image of the library, or with `null` what surrounds it, drawn inwards. The image's top
 * points to the yaw of `rotationDeg`, and its longer side is the width of the circle.
 */
export const nadirPatch = z.strictObject({
  mediaId: id.nullable(),
  radiusDeg: z.number().min(5).max(60),
  rotationDeg: z.number().min(-180).max(180),
})
export type NadirPatch = Readonly<z.infer<typeof nadirPatch>>

export const retouch = z.strictObject({
  strokes: z.array(blurStroke.readonly()).max(limits.retouchStrokesMax).readonly(),
  nadir: nadirPatch.nullable(),
})
export type Retouch = Readonly<z.infer<typeof retouch>>
export const noRetouch: Retouch = { strokes: [], nadir: null }

/** Kinds whose images may cover the tripod. */
export const canCoverNadir: Readonly<Record<MediaKind, boolean>> = { ...isAdjustable, panos: false, images: true }

/**
 * What people changed about a panorama, as a whole; `null` is what the file says, and what is left out stays. The
 * heading is that of the medium. `kind` takes it for another kind of its family at once with that.
 */
export const adjustMediaInput = z.strictObject({
  mediaId: id,
  kind: mediaKind.optional(),
  level: panoramaLevel.nullable().optional(),
  headingDeg: headingDeg.nullable().optional(),
  coverage: typedCoverage.nullable().optional(),
  retouch: retouch.optional(),
})

/** Everything that can be adjusted, as it is stored. */
export const panoramaAdjustments = z.strictObject({
  level: panoramaLevel.nullable(),
  coverage: typedCoverage.nullable(),
  retouch,
})
export type PanoramaAdjustments = Readonly<z.infer<typeof panoramaAdjustments>>

/** A manifest whose pose is the one that a person chose. */
export function levelledManifest(manifest: PanoramaManifest, level: PanoramaLevel | null): PanoramaManifest {
  return level === null ? manifest : { ...manifest, pose: { ...manifest.pose, ...level } }
}

/** How the image stands by its manifest. */
export function levelOf({ pose = {} }: Pick<PanoramaManifest, 'pose'>): PanoramaLevel {
  return { pitchDeg: pose.pitchDeg ?? 0, rollDeg: pose.rollDeg ?? 0 }
}
