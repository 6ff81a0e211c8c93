import { AV_PKT_DATA_SPHERICAL, AV_PKT_DATA_STEREO3D } from 'node-av/constants'
import type { CodecParameters } from 'node-av/lib'
import type { VideoSphere } from '../../../shared/media/video-manifest.ts'

/** Shares of the sphere beyond the four sides of an image. */
export type SphereBounds = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** How the sphere is turned, in degrees, as Spherical Video V2 counts: to the left, upwards, clockwise. */
export type SpherePose = { readonly yawDeg: number; readonly pitchDeg: number; readonly rollDeg: number }

/** What a file says of being a 360 video; `null` when it says nothing, `other` for projections no viewer of ours draws. */
export type SphereTags = {
  readonly projection: VideoSphere['projection'] | 'other' | null
  readonly stereo: VideoSphere['stereo'] | null
  readonly bounds: SphereBounds | null
  readonly pose: SpherePose | null
}

// AVSphericalProjection and AVStereo3DType of libavutil 60, the first member of their structures.
const projections: Readonly<Record<number, SphereTags['projection']>> = {
  0: 'equirect',
  2: 'equirect',
  3: 'halfEquirect',
}
const stereos: Readonly<Record<number, VideoSphere['stereo']>> = { 0: 'mono', 1: 'leftRight', 2: 'topBottom' }
/** AV_SPHERICAL_RECTILINEAR: a flat video that says so. */
const flat = 4

/** Offsets in AVSphericalMapping: yaw, pitch and roll in degrees of 16.16, the four bounds in shares of 0.32. */
const poseAt = 4
const boundsAt = 16
const mappingBytes = 32

function poseOf(mapping: Buffer): SpherePose | null {
  const [yawDeg = 0, pitchDeg = 0, rollDeg = 0] = [0, 4, 8].map((at) => mapping.readInt32LE(poseAt + at) / 2 ** 16)
  return yawDeg === 0 && pitchDeg === 0 && rollDeg === 0 ? null : { yawDeg, pitchDeg, rollDeg }
}

function boundsOf(mapping: Buffer): SphereBounds | null {
  const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map(
    (at) => mapping.readUInt32LE(boundsAt + at) / 2 ** 32,
  )
  return left + top + right + bottom === 0 ? null : { left, top, right, bottom }
}

/** Reads the boxes sv3d, st3d and the Spherical Video V1 XMP, or the Projection element of WebM, as the reader found them. */
export function sphereTagsOf(parameters: Pick<CodecParameters, 'getCodedSideData'>): SphereTags {
  const spherical = parameters.getCodedSideData(AV_PKT_DATA_SPHERICAL)
  const stereo = parameters.getCodedSideData(AV_PKT_DATA_STEREO3D)
  const projection = spherical && spherical.length >= 4 ? spherical.readInt32LE(0) : flat
  const isWhole = spherical !== null && spherical.length >= mappingBytes
  return {
    projection: projection === flat ? null : (projections[projection] ?? 'other'),
    stereo: stereo && stereo.length >= 4 ? (stereos[stereo.readInt32LE(0)] ?? null) : null,
    bounds: isWhole ? boundsOf(spherical) : null,
    pose: isWhole ? poseOf(spherical) : null,
  }
}

/** The right ratio of a sphere is 2:1; cameras round their sizes. */
const ratioTolerance = 0.02
const near = (ratio: number, wanted: number) => Math.abs(ratio / wanted - 1) <= ratioTolerance

/** Width to height of the whole image by how two eyes share it. */
const ratios: Readonly<Record<VideoSphere['stereo'], number>> = { mono: 2, topBottom: 1, leftRight: 4 }

/**
 * How a video is to be put around the viewer. Tags count; without a stereo tag the shape tells. Undefined when it is no
 * image of a sphere.
 */
export function sphereOf(tags: SphereTags, ratio: number): VideoSphere | undefined {
  if (tags.projection === 'other') return undefined
  const stereo = tags.stereo ?? stereoByShape(ratio)
  if (tags.projection === null) return stereo === undefined ? undefined : { projection: 'equirect', stereo }
  const projection = isFrontHalf(tags.bounds) ? 'halfEquirect' : tags.projection
  return { projection, stereo: stereo ?? 'mono' }
}

const boundsTolerance = 0.005

/** VR180 by bounds: a quarter of the sphere is missing on both sides, and nothing above and below. */
function isFrontHalf(bounds: SphereBounds | null): boolean {
  if (bounds === null) return false
  const { left, top, right, bottom } = bounds
  const sides = Math.max(Math.abs(left - 0.25), Math.abs(right - 0.25))
  return Math.max(sides, top, bottom) <= boundsTolerance
}

/** Bounds that leave out more than this show next to nothing, and are a broken number. */
const leastShare = 0.1

/** Padding around an image that shows another part of the sphere than its front half. */
export function missingAround({ projection, bounds }: SphereTags): SphereBounds | undefined {
  if (projection !== 'equirect' || bounds === null || isFrontHalf(bounds)) return undefined
  const { left, top, right, bottom } = bounds
  if (1 - left - right < leastShare || 1 - top - bottom < leastShare) return undefined
  return bounds
}

function stereoByShape(ratio: number): VideoSphere['stereo'] | undefined {
  const found = Object.entries(ratios).find(([, wanted]) => near(ratio, wanted))
  return found?.[0] as VideoSphere['stereo'] | undefined
}
