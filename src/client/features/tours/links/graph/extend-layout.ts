import type { PlanePoint } from '../neighborhood-graph.ts'
import type { LayoutInput, Positions } from './automatic-layout.ts'
import { doNodesOverlap, gap, nodeSize } from './node-size.ts'

const column = nodeSize.width + gap.x
const row = nodeSize.height + gap.y

/** Steps from a place to those around it, nearest rings first, and in a ring those to the right and below first. */
function ringSteps(radius: number): readonly PlanePoint[] {
  if (radius === 0) return [{ x: 0, y: 0 }]
  const steps: PlanePoint[] = []
  for (let across = -radius; across <= radius; across++) {
    steps.push({ x: radius, y: across }, { x: across, y: radius }, { x: across, y: -radius }, { x: -radius, y: across })
  }
  return steps
}

/** Free place for a stop, as near to the preferred one as possible. */
function freePlace(preferred: PlanePoint, occupied: readonly PlanePoint[]): PlanePoint {
  for (let radius = 0; ; radius++) {
    for (const step of ringSteps(radius)) {
      const place = { x: preferred.x + step.x * column, y: preferred.y + step.y * row }
      if (!occupied.some((other) => doNodesOverlap(place, other))) return place
    }
  }
}

function middle(points: readonly PlanePoint[]): PlanePoint {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

/** Start of a new row below all stops. */
function below(occupied: readonly PlanePoint[]): PlanePoint {
  if (occupied.length === 0) return { x: 0, y: 0 }
  return { x: Math.min(...occupied.map(({ x }) => x)), y: Math.max(...occupied.map(({ y }) => y)) + row }
}

/**
 * Adds stops that a layout doesn't have: next to the stops that they are linked to, or else below. All others stay where
 * they are, so that a new stop or link doesn't rearrange the whole graph. Returns the layout itself if it has all stops.
 */
export function extendLayout(positions: Positions, { stopIds, links }: LayoutInput): Positions {
  const newIds = stopIds.filter((id) => !positions.has(id))
  if (newIds.length === 0) return positions
  const extended = new Map(positions)
  const occupied = [...positions.values()]
  for (const id of newIds) {
    const neighbors = links.flatMap(([first, second]) => {
      if (first === id) return extended.get(second) ?? []
      return second === id ? (extended.get(first) ?? []) : []
    })
    const { x, y } = neighbors.length === 0 ? below(occupied) : middle(neighbors)
    const place = freePlace(neighbors.length === 0 ? { x, y } : { x: x + column, y }, occupied)
    extended.set(id, place)
    occupied.push(place)
  }
  return extended
}
