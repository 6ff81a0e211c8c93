import type { FileNote } from '../../../shared/media/file-notes.ts'
import type { VideoSphere } from '../../../shared/media/video-manifest.ts'
import { type SphereBounds, type SpherePose, type SphereTags, sphereFormatOf, uncoveredBounds } from './sphere-tags.ts'

type SizePx = { readonly widthPx: number; readonly heightPx: number }

/** Steps that turn a tagged video into one that the viewer can wrap around its camera, with the size after them. */
export type SphereConversion = SizePx & {
  readonly sphere: VideoSphere
  /** Filters for upright frames of the source. */
  readonly paddingFilters: readonly string[]
  /** Filters for frames in the size of the largest rendition. */
  readonly rotationFilters: readonly string[]
  readonly notes: readonly FileNote[]
}

export const leftEyeFilters: Readonly<Record<VideoSphere['stereo'], readonly string[]>> = {
  mono: [],
  topBottom: ['crop=iw:ih/2:0:0'],
  leftRight: ['crop=iw/2:ih:0:0'],
}

/** Stereo layouts by their names in FFmpeg's filter `v360`. */
const v360Layouts: Readonly<Record<VideoSphere['stereo'], string>> = { mono: '2d', topBottom: 'tb', leftRight: 'sbs' }

/**
 * Rotates the sphere by a pose of Spherical Video V2: counterclockwise about the up vector, counterclockwise about the
 * right vector, then clockwise about the forward vector. The filter `v360` rotates the camera, hence the opposite signs.
 */
function rotationFilter({ stereo }: VideoSphere, { yawDeg, pitchDeg, rollDeg }: SpherePose): string {
  const eyes = `in_stereo=${v360Layouts[stereo]}:out_stereo=${v360Layouts[stereo]}`
  const camera = `yaw=${yawDeg.toFixed(4)}:pitch=${(-pitchDeg).toFixed(4)}:roll=${(-rollDeg).toFixed(4)}:rorder=rpy`
  return `v360=e:e:${eyes}:${camera}:interp=cubic`
}

/** Pads a frame that covers a part of the sphere with black. */
function paddingFilter({ left, top, right, bottom }: SphereBounds): string {
  const coveredWidth = 1 - left - right
  const coveredHeight = 1 - top - bottom
  const size = `w=2*round(iw/${coveredWidth.toFixed(6)}/2):h=2*round(ih/${coveredHeight.toFixed(6)}/2)`
  const x = `x=round(iw*${(left / coveredWidth).toFixed(6)})`
  const y = `y=round(ih*${(top / coveredHeight).toFixed(6)})`
  return `pad=${size}:${x}:${y}`
}

/** Conversion of a video by its tags and shape; undefined if it isn't a 360 video. */
export function sphereConversionOf(tags: SphereTags, size: SizePx): SphereConversion | undefined {
  const format = sphereFormatOf(tags, size.widthPx / size.heightPx)
  if (format === undefined) return undefined
  const uncovered = uncoveredBounds(tags)
  // Only the left eye is padded.
  const sphere: VideoSphere = uncovered === undefined ? format : { ...format, stereo: 'mono' }
  const pose = sphere.projection === 'equirect' ? tags.pose : null
  const notes: FileNote[] = []
  if (sphere.stereo !== 'mono') notes.push({ code: 'eyesApart' })
  if (sphere.stereo !== format.stereo) notes.push({ code: 'oneEyeOfVideo' })
  if (uncovered !== undefined) notes.push({ code: 'sphereCompleted' })
  if (pose !== null) notes.push({ code: 'sphereTurned' })
  return {
    ...(uncovered === undefined ? size : paddedSize(size, format, uncovered)),
    sphere,
    paddingFilters: uncovered === undefined ? [] : [...leftEyeFilters[format.stereo], paddingFilter(uncovered)],
    rotationFilters: pose === null ? [] : [rotationFilter(sphere, pose)],
    notes,
  }
}

function paddedSize({ widthPx, heightPx }: SizePx, { stereo }: VideoSphere, uncovered: SphereBounds): SizePx {
  const { left, top, right, bottom } = uncovered
  const eyeWidthPx = stereo === 'leftRight' ? widthPx / 2 : widthPx
  const eyeHeightPx = stereo === 'topBottom' ? heightPx / 2 : heightPx
  return {
    widthPx: 2 * Math.round(eyeWidthPx / (1 - left - right) / 2),
    heightPx: 2 * Math.round(eyeHeightPx / (1 - top - bottom) / 2),
  }
}
