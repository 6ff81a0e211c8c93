import type { Direction } from '../geometry/sphere.ts'
import type { Corners } from './corners.ts'
import { directionOfPlace, nearestPlace, placeOfDirection } from './flat-place.ts'

/** How wide an image lies on another one, as a share of the width below, and how far it leans clockwise. */
export type FlatPose = { readonly widthShare: number; readonly turnDeg: number }

type Form = FlatPose & { readonly heightToWidth: number }

/** The image below: its height for a width of 1. */
type Surface = { readonly surfaceHeight: number }

/** Corners of a rectangle about a place. */
export function flatRectangle(
  middle: Direction,
  { widthShare, turnDeg, heightToWidth, surfaceHeight }: Form & Surface,
): Corners {
  const { x, y } = nearestPlace(middle)
  const cos = Math.cos((turnDeg * Math.PI) / 180)
  const sin = Math.sin((turnDeg * Math.PI) / 180)
  const halfX = widthShare / 2
  const halfY = (widthShare * heightToWidth) / 2
  const corners = [
    [-halfX, -halfY],
    [halfX, -halfY],
    [halfX, halfY],
    [-halfX, halfY],
  ] as const
  return corners.map(([right, down]) =>
    directionOfPlace({ x: x + right * cos - down * sin, y: y + (right * sin + down * cos) / surfaceHeight }),
  )
}

/** Measured along the line through the middles of both sides. */
export function flatPoseOf(corners: Corners, { surfaceHeight }: Surface): FlatPose | undefined {
  const [a, b, c, d] = corners.map(placeOfDirection)
  if (!a || !b || !c || !d) return undefined
  const right = (b.x + c.x - a.x - d.x) / 2
  const down = ((b.y + c.y - a.y - d.y) / 2) * surfaceHeight
  return { widthShare: Math.hypot(right, down), turnDeg: (Math.atan2(down, right) * 180) / Math.PI }
}

/** With another width or another lean about the same middle, its form kept. */
export function flatPosed(corners: Corners, { surfaceHeight, ...to }: FlatPose & Surface): Corners {
  const from = flatPoseOf(corners, { surfaceHeight })
  const places = corners.map(placeOfDirection)
  if (!from || places.includes(undefined)) return corners
  const mean = (axis: 'x' | 'y') => places.reduce((sum, place) => sum + (place?.[axis] ?? 0), 0) / places.length
  const middleX = mean('x')
  const middleY = mean('y')
  const factor = to.widthShare / from.widthShare
  const turn = ((to.turnDeg - from.turnDeg) * Math.PI) / 180
  const cos = Math.cos(turn) * factor
  const sin = Math.sin(turn) * factor
  return places.map((place) => {
    const right = (place?.x ?? 0) - middleX
    const down = ((place?.y ?? 0) - middleY) * surfaceHeight
    return directionOfPlace({
      x: middleX + right * cos - down * sin,
      y: middleY + (right * sin + down * cos) / surfaceHeight,
    })
  })
}
