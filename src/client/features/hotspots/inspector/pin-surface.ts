import type { Direction } from '../../../../shared/geometry/sphere.ts'
import type { Corners } from '../../../../shared/hotspots/corners.ts'
import { flatPoseOf, flatRectangle, withFlatPose } from '../../../../shared/hotspots/flat-pose.ts'
import { pinnedPoseOf, rectangleAt, withPinnedPose } from '../../../../shared/hotspots/pinned.ts'
import type { MediaItem } from '../../../../shared/media/media.ts'

/** How large a pinned image is, in the unit of its wall, and how far it leans clockwise. */
type Pose = { readonly width: number; readonly turnDeg: number }

/** What images are pinned to: what is around the visitor, or a flat image. */
type Surface = {
  readonly widths: { readonly min: number; readonly max: number; readonly unit: string }
  /** Where an image hangs at first. */
  rectangleAt(middle: Direction, heightToWidth: number): Corners
  poseOf(corners: Corners): Pose | undefined
  withPose(corners: Corners, to: Pose): Corners
}

const firstWidth = 30

export function heightToWidthOf(manifest: MediaItem['manifest'] | undefined): number {
  return manifest && 'widthPx' in manifest ? manifest.heightPx / manifest.widthPx : 1
}

const around: Surface = {
  widths: { min: 1, max: 150, unit: '°' },
  rectangleAt: (middle, heightToWidth) => rectangleAt(middle, { widthDeg: firstWidth, heightToWidth, turnDeg: 0 }),
  poseOf(corners) {
    const pose = pinnedPoseOf(corners)
    return pose && { width: pose.widthDeg, turnDeg: pose.turnDeg }
  },
  withPose: (corners, { width, turnDeg }) => withPinnedPose(corners, { widthDeg: width, turnDeg }),
}

function flat(surfaceHeight: number): Surface {
  return {
    widths: { min: 1, max: 100, unit: ' %' },
    rectangleAt: (middle, heightToWidth) =>
      flatRectangle(middle, { widthShare: firstWidth / 100, turnDeg: 0, heightToWidth, surfaceHeight }),
    poseOf(corners) {
      const pose = flatPoseOf(corners, { surfaceHeight })
      return pose && { width: pose.widthShare * 100, turnDeg: pose.turnDeg }
    },
    withPose: (corners, { width, turnDeg }) =>
      withFlatPose(corners, { widthShare: width / 100, turnDeg, surfaceHeight }),
  }
}

/** `medium` is what a flat stop shows; undefined for a stop that is all around. */
export function pinSurfaceOf(medium: MediaItem | undefined): Surface {
  return medium ? flat(heightToWidthOf(medium.manifest)) : around
}
