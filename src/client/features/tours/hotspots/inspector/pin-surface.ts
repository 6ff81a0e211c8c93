import type { Direction } from '../../../../../shared/geometry/sphere.ts'
import type { Corners } from '../../../../../shared/hotspots/corners.ts'
import { flatPoseOf, flatRectangle, withFlatPose } from '../../../../../shared/hotspots/flat-pose.ts'
import { pinnedPoseOf, rectangleAt, withPinnedPose } from '../../../../../shared/hotspots/pinned.ts'
import type { MediaItem } from '../../../../../shared/media/media.ts'

/** Width of a pinned image in the unit of its surface, and its clockwise rotation. */
type Pose = { readonly width: number; readonly turnDeg: number }

/** Surface that images are pinned to: the sphere, or a flat image. */
type PinSurface = {
  readonly widths: { readonly min: number; readonly max: number; readonly unit: string }
  /** Initial corners of an image. */
  rectangleAt(center: Direction, heightToWidth: number): Corners
  poseOf(corners: Corners): Pose | undefined
  withPose(corners: Corners, nextPose: Pose): Corners
}

/** Width of a newly pinned image, in the unit of its surface: degrees on the sphere, percent of a flat image. */
const initialWidth = 30

/** Ratio of the height of an image or video to its width; 1 if its size is unknown. */
export function heightToWidthOf(manifest: MediaItem['manifest'] | undefined): number {
  return manifest && 'widthPx' in manifest ? manifest.heightPx / manifest.widthPx : 1
}

const sphereSurface: PinSurface = {
  widths: { min: 1, max: 150, unit: '°' },
  rectangleAt: (center, heightToWidth) => rectangleAt(center, { widthDeg: initialWidth, heightToWidth, turnDeg: 0 }),
  poseOf(corners) {
    const pose = pinnedPoseOf(corners)
    return pose && { width: pose.widthDeg, turnDeg: pose.turnDeg }
  },
  withPose: (corners, { width, turnDeg }) => withPinnedPose(corners, { widthDeg: width, turnDeg }),
}

function flatSurface(surfaceHeight: number): PinSurface {
  return {
    widths: { min: 1, max: 100, unit: ' %' },
    rectangleAt: (center, heightToWidth) =>
      flatRectangle(center, { widthFraction: initialWidth / 100, turnDeg: 0, heightToWidth, surfaceHeight }),
    poseOf(corners) {
      const pose = flatPoseOf(corners, { surfaceHeight })
      return pose && { width: pose.widthFraction * 100, turnDeg: pose.turnDeg }
    },
    withPose: (corners, { width, turnDeg }) =>
      withFlatPose(corners, { widthFraction: width / 100, turnDeg, surfaceHeight }),
  }
}

/** Surface of a stop; `media` is the image of a flat stop, and undefined for a 360 one. */
export function pinSurfaceOf(media: MediaItem | undefined): PinSurface {
  return media ? flatSurface(heightToWidthOf(media.manifest)) : sphereSurface
}
