import {
  cameraAxes,
  type Direction,
  directionToVector,
  dot,
  focalLengthPx,
  type View,
} from '../../../../shared/geometry/sphere.ts'

/** A view and the size of what shows it. */
export type SizedView = View & { readonly widthPx: number; readonly heightPx: number }

/** Where a mark is drawn, in pixels from the top left of the view. */
export type MarkPlace = {
  readonly x: number
  readonly y: number
  /** At the edge of the view, which way to turn, clockwise from right; null within it. */
  readonly turnDeg: number | null
}

type Sides = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }

/** What lies closer to the border than this is not really seen. */
const seenPx = 20

/** Free of the tools above and below. */
const edgePx: Sides = { top: 84, right: 12, bottom: 76, left: 12 }

const degPerRad = 180 / Math.PI

/** The point of the edge that a ray from the middle meets. */
function edgeOf({ widthPx, heightPx }: SizedView, ray: { readonly x: number; readonly y: number }): MarkPlace {
  const middle = { x: widthPx / 2, y: heightPx / 2 }
  // A very low view has no room between the tools: then all marks stand in its middle row.
  const top = Math.min(edgePx.top, middle.y)
  const bottom = Math.max(heightPx - edgePx.bottom, middle.y)
  const reachX = ray.x > 0 ? widthPx - edgePx.right - middle.x : middle.x - edgePx.left
  const reachY = ray.y > 0 ? bottom - middle.y : middle.y - top
  const scale = Math.min(
    ray.x === 0 ? Number.POSITIVE_INFINITY : reachX / Math.abs(ray.x),
    ray.y === 0 ? Number.POSITIVE_INFINITY : reachY / Math.abs(ray.y),
  )
  return {
    x: middle.x + ray.x * scale,
    y: middle.y + ray.y * scale,
    turnDeg: Math.atan2(ray.y, ray.x) * degPerRad,
  }
}

/**
 * Where a direction lies in a level, rectilinear view, or at which point of its edge the way there begins. `fovDeg` of
 * the view is what it shows along its longer side.
 */
export function markPlaceOf(direction: Direction, view: SizedView): MarkPlace {
  const { widthPx, heightPx } = view
  const axes = cameraAxes(view)
  const vector = directionToVector(direction)
  const right = dot(vector, axes.right)
  const up = dot(vector, axes.up)
  const ahead = dot(vector, axes.forward)
  // Nobody turns over the top: to what is behind, the way leads sideways.
  if (ahead <= 0) return edgeOf(view, { x: right < 0 ? -1 : 1, y: 0 - up })
  const focalPx = focalLengthPx(Math.max(widthPx, heightPx), view.fovDeg)
  const x = widthPx / 2 + (focalPx * right) / ahead
  const y = heightPx / 2 - (focalPx * up) / ahead
  const isSeen = x >= seenPx && x <= widthPx - seenPx && y >= seenPx && y <= heightPx - seenPx
  return isSeen ? { x, y, turnDeg: null } : edgeOf(view, { x: right, y: 0 - up })
}

/** How far apart marks stand that would cover each other: those at the edge, and those in the view with names below. */
const edgeApart = { x: 132, y: 44 }
const seenApart = { x: 96, y: 68 }

const isAtEdge = ({ turnDeg }: MarkPlace) => turnDeg !== null

/** The same places, with those that would cover each other below each other. */
export function spreadMarks(places: readonly MarkPlace[]): readonly MarkPlace[] {
  const order = [...places.keys()].sort((a, b) => (places[a]?.y ?? 0) - (places[b]?.y ?? 0))
  const spread: MarkPlace[] = [...places]
  const done: MarkPlace[] = []
  for (const index of order) {
    const place = places[index]
    if (place === undefined) continue
    const apart = isAtEdge(place) ? edgeApart : seenApart
    const near = done.filter((other) => isAtEdge(other) === isAtEdge(place) && Math.abs(other.x - place.x) < apart.x)
    const moved: MarkPlace = { ...place, y: Math.max(place.y, ...near.map(({ y }) => y + apart.y)) }
    spread[index] = moved
    done.push(moved)
  }
  return spread
}
