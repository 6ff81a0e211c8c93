import { AV_PKT_DATA_SPHERICAL, AV_PKT_DATA_STEREO3D } from 'node-av/constants'
import type { CodecParameters } from 'node-av/lib'
import type { VideoSphere } from '../../../shared/media/video-manifest.ts'

/** Fractions of the sphere beyond the four sides of a frame. */
export type SphereBounds = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Rotation of the sphere by Spherical Video V2: to the left, upwards, clockwise. */
export type SpherePose = { readonly yawDeg: number; readonly pitchDeg: number; readonly rollDeg: number }

/** Spherical metadata of a video stream; `null` if absent, `other` for projections that the viewer can't draw. */
export type SphereTags = {
  readonly projection: VideoSphere['projection'] | 'other' | null
  readonly stereo: VideoSphere['stereo'] | null
  readonly bounds: SphereBounds | null
  readonly pose: SpherePose | null
}

/** AVSphericalProjection of libavutil 60, the first member of AVSphericalMapping. */
const projections: Readonly<Record<number, SphereTags['projection']>> = {
  0: 'equirect',
  2: 'equirect',
  3: 'halfEquirect',
}
/** AVStereo3DType of libavutil 60, the first member of AVStereo3D. */
const stereoLayouts: Readonly<Record<number, VideoSphere['stereo']>> = { 0: 'mono', 1: 'leftRight', 2: 'topBottom' }
/** AV_SPHERICAL_RECTILINEAR marks a flat video. */
const rectilinear = 4

/** Offset of yaw, pitch and roll in AVSphericalMapping, in degrees as 16.16 fixed point. */
const poseOffset = 4
/** Offset of the four bounds in AVSphericalMapping, as 0.32 fixed point. */
const boundsOffset = 16
/** Size of AVSphericalMapping up to the bounds. */
const mappingBytes = 32

function poseOf(mapping: Buffer): SpherePose | null {
  const degreesAt = (index: number) => mapping.readInt32LE(poseOffset + 4 * index) / 2 ** 16
  const pose = { yawDeg: degreesAt(0), pitchDeg: degreesAt(1), rollDeg: degreesAt(2) }
  return pose.yawDeg === 0 && pose.pitchDeg === 0 && pose.rollDeg === 0 ? null : pose
}

function boundsOf(mapping: Buffer): SphereBounds | null {
  const fractionAt = (index: number) => mapping.readUInt32LE(boundsOffset + 4 * index) / 2 ** 32
  const bounds = { left: fractionAt(0), top: fractionAt(1), right: fractionAt(2), bottom: fractionAt(3) }
  return bounds.left + bounds.top + bounds.right + bounds.bottom === 0 ? null : bounds
}

/** Reads spherical metadata as FFmpeg found it: boxes `sv3d` and `st3d`, Spherical Video V1 XMP, or WebM's Projection. */
export function sphereTagsOf(parameters: Pick<CodecParameters, 'getCodedSideData'>): SphereTags {
  const mapping = parameters.getCodedSideData(AV_PKT_DATA_SPHERICAL)
  const stereo = parameters.getCodedSideData(AV_PKT_DATA_STEREO3D)
  const projection = mapping && mapping.length >= 4 ? mapping.readInt32LE(0) : rectilinear
  const isComplete = mapping !== null && mapping.length >= mappingBytes
  return {
    projection: projection === rectilinear ? null : (projections[projection] ?? 'other'),
    stereo: stereo && stereo.length >= 4 ? (stereoLayouts[stereo.readInt32LE(0)] ?? null) : null,
    bounds: isComplete ? boundsOf(mapping) : null,
    pose: isComplete ? poseOf(mapping) : null,
  }
}

/** Aspect ratios of full spheres by stereo layout. */
const ratios: Readonly<Record<VideoSphere['stereo'], number>> = { mono: 2, topBottom: 1, leftRight: 4 }
/** Maximum relative error of an aspect ratio, because cameras round the sizes of their videos. */
const ratioTolerance = 0.02

/**
 * Projection and stereo layout of a video by its tags; without a stereo tag the aspect ratio decides. Undefined if it
 * isn't a 360 video.
 */
export function sphereFormatOf(tags: SphereTags, ratio: number): VideoSphere | undefined {
  if (tags.projection === 'other') return undefined
  const stereo = tags.stereo ?? stereoByRatio(ratio)
  if (tags.projection === null) return stereo === undefined ? undefined : { projection: 'equirect', stereo }
  const projection = coversFrontHalf(tags.bounds) ? 'halfEquirect' : tags.projection
  return { projection, stereo: stereo ?? 'mono' }
}

const boundsTolerance = 0.005

/** True for the bounds of VR180: a quarter of the sphere is missing on each side, and nothing above and below. */
function coversFrontHalf(bounds: SphereBounds | null): boolean {
  if (bounds === null) return false
  const { left, top, right, bottom } = bounds
  const sides = Math.max(Math.abs(left - 0.25), Math.abs(right - 0.25))
  return Math.max(sides, top, bottom) <= boundsTolerance
}

/** Fraction of the width or height below which bounds are taken for damaged metadata. */
const minCoveredFraction = 0.1

/** Bounds of a video that covers a part of the sphere other than its front half; undefined for other videos. */
export function uncoveredBounds({ projection, bounds }: SphereTags): SphereBounds | undefined {
  if (projection !== 'equirect' || bounds === null || coversFrontHalf(bounds)) return undefined
  const { left, top, right, bottom } = bounds
  if (1 - left - right < minCoveredFraction || 1 - top - bottom < minCoveredFraction) return undefined
  return bounds
}

function stereoByRatio(ratio: number): VideoSphere['stereo'] | undefined {
  const match = Object.entries(ratios).find(([, sphereRatio]) => Math.abs(ratio / sphereRatio - 1) <= ratioTolerance)
  return match?.[0] as VideoSphere['stereo'] | undefined
}
