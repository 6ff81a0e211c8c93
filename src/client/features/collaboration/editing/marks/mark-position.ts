import {
  cameraAxes,
  type Direction,
  directionToVector,
  dot,
  focalLengthPx,
  type View,
} from '../../../../../shared/geometry/sphere.ts'

/** A view and the size of the viewer. */
export type SizedView = View & { readonly widthPx: number; readonly heightPx: number }

/** Position of a mark, in pixels from the top left of the view. */
export type MarkPosition = {
  readonly x: number
  readonly y: number
  /** Direction to turn, clockwise from right, for a mark at the edge; `null` for a mark within the view. */
  readonly turnDeg: number | null
}

type Insets = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }

/** Directions closer to the border than this count as outside the view. */
const visibleInsetPx = 20

/** Insets that keep marks at the edge clear of the tools. */
const edgeInsetsPx: Insets = { top: 84, right: 12, bottom: 76, left: 12 }

const degPerRad = 180 / Math.PI

/** Intersection of a ray from the center with the edge. */
function edgePositionOf(
  { widthPx, heightPx }: SizedView,
  ray: { readonly x: number; readonly y: number },
): MarkPosition {
  const center = { x: widthPx / 2, y: heightPx / 2 }
  // In a view too low for the insets, all marks are vertically centered.
  const top = Math.min(edgeInsetsPx.top, center.y)
  const bottom = Math.max(heightPx - edgeInsetsPx.bottom, center.y)
  const reachX = ray.x > 0 ? widthPx - edgeInsetsPx.right - center.x : center.x - edgeInsetsPx.left
  const reachY = ray.y > 0 ? bottom - center.y : center.y - top
  const scale = Math.min(
    ray.x === 0 ? Number.POSITIVE_INFINITY : reachX / Math.abs(ray.x),
    ray.y === 0 ? Number.POSITIVE_INFINITY : reachY / Math.abs(ray.y),
  )
  return {
    x: center.x + ray.x * scale,
    y: center.y + ray.y * scale,
    turnDeg: Math.atan2(ray.y, ray.x) * degPerRad,
  }
}

/**
 * Projects a direction to a level, rectilinear view, or to its edge if it is outside. `fovDeg` is the field of view
 * along the longer side.
 */
export function markPositionOf(direction: Direction, view: SizedView): MarkPosition {
  const { widthPx, heightPx } = view
  const axes = cameraAxes(view)
  const vector = directionToVector(direction)
  const right = dot(vector, axes.right)
  // Not `-up`, which may be -0 and would give an angle of -180° instead of 180°.
  const down = 0 - dot(vector, axes.up)
  const ahead = dot(vector, axes.forward)
  // The shortest turn to a direction behind the camera is sideways, not over the top.
  if (ahead <= 0) return edgePositionOf(view, { x: right < 0 ? -1 : 1, y: down })
  const focalPx = focalLengthPx(Math.max(widthPx, heightPx), view.fovDeg)
  const x = widthPx / 2 + (focalPx * right) / ahead
  const y = heightPx / 2 + (focalPx * down) / ahead
  const isVisible =
    x >= visibleInsetPx && x <= widthPx - visibleInsetPx && y >= visibleInsetPx && y <= heightPx - visibleInsetPx
  return isVisible ? { x, y, turnDeg: null } : edgePositionOf(view, { x: right, y: down })
}

/** Minimum distances between two marks at the edge, and between two marks in the view, which have a name below. */
const edgeSpacingPx = { x: 132, y: 44 }
const visibleSpacingPx = { x: 96, y: 68 }

const isAtEdge = ({ turnDeg }: MarkPosition) => turnDeg !== null

/** Moves marks down that would overlap others. */
export function spreadMarks(positions: readonly MarkPosition[]): readonly MarkPosition[] {
  const indexesFromTop = [...positions.keys()].sort((a, b) => (positions[a]?.y ?? 0) - (positions[b]?.y ?? 0))
  const spread: MarkPosition[] = [...positions]
  const placedMarks: MarkPosition[] = []
  for (const index of indexesFromTop) {
    const position = positions[index]
    if (position === undefined) continue
    const spacing = isAtEdge(position) ? edgeSpacingPx : visibleSpacingPx
    const overlapping = placedMarks.filter(
      (other) => isAtEdge(other) === isAtEdge(position) && Math.abs(other.x - position.x) < spacing.x,
    )
    const movedMark: MarkPosition = {
      ...position,
      y: Math.max(position.y, ...overlapping.map(({ y }) => y + spacing.y)),
    }
    spread[index] = movedMark
    placedMarks.push(movedMark)
  }
  return spread
}
