import type { Direction } from '../geometry/sphere.ts'
import type { Corners } from './corners.ts'
import { directionToFlat, flatToDirection, nearestFlatPosition } from './flat-position.ts'

/**
 * Pose of an image that is pinned to a flat image: its width as a fraction of the flat image's width, and its clockwise
 * rotation.
 */
export type FlatPose = { readonly widthFraction: number; readonly turnDeg: number }

type Rectangle = FlatPose & { readonly heightToWidth: number }

/** Aspect ratio of the flat image: its height for a width of 1. */
type Surface = { readonly surfaceHeight: number }

/** Corners of a rectangle around a center. */
export function flatRectangle(
  center: Direction,
  { widthFraction, turnDeg, heightToWidth, surfaceHeight }: Rectangle & Surface,
): Corners {
  const { x, y } = nearestFlatPosition(center)
  const cos = Math.cos((turnDeg * Math.PI) / 180)
  const sin = Math.sin((turnDeg * Math.PI) / 180)
  const halfX = widthFraction / 2
  const halfY = (widthFraction * heightToWidth) / 2
  const corners = [
    [-halfX, -halfY],
    [halfX, -halfY],
    [halfX, halfY],
    [-halfX, halfY],
  ] as const
  return corners.map(([right, down]) =>
    flatToDirection({ x: x + right * cos - down * sin, y: y + (right * sin + down * cos) / surfaceHeight }),
  )
}

/** Pose of a pinned image, measured between the midpoints of its left and right sides. */
export function flatPoseOf(corners: Corners, { surfaceHeight }: Surface): FlatPose | undefined {
  const [a, b, c, d] = corners.map(directionToFlat)
  if (!a || !b || !c || !d) return undefined
  const right = (b.x + c.x - a.x - d.x) / 2
  const down = ((b.y + c.y - a.y - d.y) / 2) * surfaceHeight
  return { widthFraction: Math.hypot(right, down), turnDeg: (Math.atan2(down, right) * 180) / Math.PI }
}

/** Scales and rotates a pinned image around its center, keeping its shape. */
export function withFlatPose(corners: Corners, { surfaceHeight, ...pose }: FlatPose & Surface): Corners {
  const currentPose = flatPoseOf(corners, { surfaceHeight })
  const positions = corners.map(directionToFlat)
  if (!currentPose || positions.includes(undefined)) return corners
  const mean = (axis: 'x' | 'y') =>
    positions.reduce((sum, position) => sum + (position?.[axis] ?? 0), 0) / positions.length
  const centerX = mean('x')
  const centerY = mean('y')
  const scale = pose.widthFraction / currentPose.widthFraction
  const turnRad = ((pose.turnDeg - currentPose.turnDeg) * Math.PI) / 180
  const cos = Math.cos(turnRad) * scale
  const sin = Math.sin(turnRad) * scale
  return positions.map((position) => {
    const right = (position?.x ?? 0) - centerX
    const down = ((position?.y ?? 0) - centerY) * surfaceHeight
    return flatToDirection({
      x: centerX + right * cos - down * sin,
      y: centerY + (right * sin + down * cos) / surfaceHeight,
    })
  })
}
