import { AV_PKT_DATA_SPHERICAL, AV_PKT_DATA_STEREO3D } from 'node-av/constants'
import type { CodecParameters } from 'node-av/lib'
import type { VideoSphere } from '../../../shared/media/video-manifest.ts'

/** What a file says of being a 360 video; `null` when it says nothing, `other` for projections no viewer of ours draws. */
export type SphereTags = {
  readonly projection: VideoSphere['projection'] | 'other' | null
  readonly stereo: VideoSphere['stereo'] | null
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

/** Reads the boxes sv3d, st3d and the Spherical Video V1 XMP, or the Projection element of WebM, as the reader found them. */
export function sphereTagsOf(parameters: Pick<CodecParameters, 'getCodedSideData'>): SphereTags {
  const spherical = parameters.getCodedSideData(AV_PKT_DATA_SPHERICAL)
  const stereo = parameters.getCodedSideData(AV_PKT_DATA_STEREO3D)
  const projection = spherical && spherical.length >= 4 ? spherical.readInt32LE(0) : flat
  return {
    projection: projection === flat ? null : (projections[projection] ?? 'other'),
    stereo: stereo && stereo.length >= 4 ? (stereos[stereo.readInt32LE(0)] ?? null) : null,
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
  if (tags.projection !== null)
    return { projection: tags.projection, stereo: tags.stereo ?? stereoByShape(ratio) ?? 'mono' }
  const stereo = tags.stereo ?? stereoByShape(ratio)
  return stereo === undefined ? undefined : { projection: 'equirect', stereo }
}

function stereoByShape(ratio: number): VideoSphere['stereo'] | undefined {
  const found = Object.entries(ratios).find(([, wanted]) => near(ratio, wanted))
  return found?.[0] as VideoSphere['stereo'] | undefined
}
