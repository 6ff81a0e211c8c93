import type { FileNote } from '../../../shared/media/file-notes.ts'
import type { VideoSphere } from '../../../shared/media/video-manifest.ts'
import { missingAround, type SphereBounds, type SpherePose, type SphereTags, sphereOf } from './sphere-tags.ts'

type SizePx = { readonly widthPx: number; readonly heightPx: number }

/** How a video is brought around the viewer. */
export type Surrounding = SizePx & {
  readonly sphere: VideoSphere
  /** Filters for upright frames of the source. */
  readonly padding: readonly string[]
  /** Filters for frames in their largest size. */
  readonly turning: readonly string[]
  readonly notes: readonly FileNote[]
}

/** One eye's image of a video for two. */
export const leftEye: Readonly<Record<VideoSphere['stereo'], readonly string[]>> = {
  mono: [],
  topBottom: ['crop=iw:ih/2:0:0'],
  leftRight: ['crop=iw/2:ih:0:0'],
}

const layouts: Readonly<Record<VideoSphere['stereo'], string>> = { mono: '2d', topBottom: 'tb', leftRight: 'sbs' }

/**
 * Turns the sphere as Spherical Video V2 says: counter-clockwise around the up vector, counter-clockwise around the right vector,
 * clockwise around the forward vector, one after the other. The filter turns the camera, which is the opposite.
 */
function turned({ stereo }: VideoSphere, { yawDeg, pitchDeg, rollDeg }: SpherePose): string {
  const eyes = `in_stereo=${layouts[stereo]}:out_stereo=${layouts[stereo]}`
  const camera = `yaw=${yawDeg.toFixed(4)}:pitch=${(-pitchDeg).toFixed(4)}:roll=${(-rollDeg).toFixed(4)}:rorder=rpy`
  return `v360=e:e:${eyes}:${camera}:interp=cubic`
}

/** Black around an image that shows a part of the sphere. */
function padded({ left, top, right, bottom }: SphereBounds): string {
  const across = 1 - left - right
  const down = 1 - top - bottom
  const size = `w=2*round(iw/${across.toFixed(6)}/2):h=2*round(ih/${down.toFixed(6)}/2)`
  return `pad=${size}:x=round(iw*${(left / across).toFixed(6)}):y=round(ih*${(top / down).toFixed(6)})`
}

/** The whole sphere around a video; undefined when it is no image of one. */
export function surroundingOf(tags: SphereTags, size: SizePx): Surrounding | undefined {
  const tagged = sphereOf(tags, size.widthPx / size.heightPx)
  if (tagged === undefined) return undefined
  const missing = missingAround(tags)
  // The part that both eyes see of a sphere has no layout of its own.
  const sphere: VideoSphere = missing === undefined ? tagged : { ...tagged, stereo: 'mono' }
  const isTurned = tags.pose !== null && sphere.projection === 'equirect'
  const notes: FileNote[] = []
  if (sphere.stereo !== 'mono') notes.push({ code: 'eyesApart' })
  if (sphere.stereo !== tagged.stereo) notes.push({ code: 'oneEyeOfVideo' })
  if (missing !== undefined) notes.push({ code: 'sphereCompleted' })
  if (isTurned) notes.push({ code: 'sphereTurned' })
  return {
    ...(missing === undefined ? size : completed(size, tagged, missing)),
    sphere,
    padding: missing === undefined ? [] : [...leftEye[tagged.stereo], padded(missing)],
    turning: isTurned && tags.pose !== null ? [turned(sphere, tags.pose)] : [],
    notes,
  }
}

function completed({ widthPx, heightPx }: SizePx, { stereo }: VideoSphere, missing: SphereBounds): SizePx {
  const { left, top, right, bottom } = missing
  const eyeWidthPx = stereo === 'leftRight' ? widthPx / 2 : widthPx
  const eyeHeightPx = stereo === 'topBottom' ? heightPx / 2 : heightPx
  return {
    widthPx: 2 * Math.round(eyeWidthPx / (1 - left - right) / 2),
    heightPx: 2 * Math.round(eyeHeightPx / (1 - top - bottom) / 2),
  }
}
