import type { PlanePoint } from '../neighborhood-graph.ts'
import type { LayoutInput, Positions } from './automatic-layout.ts'
import { doNodesOverlap, gap, nodeSize } from './node-size.ts'

const columnWidth = nodeSize.width + gap.x
const rowHeight = nodeSize.height + gap.y

/** Grid steps to the positions of a ring around a center. Those to the right and below come first. */
function ringSteps(radius: number): readonly PlanePoint[] {
  if (radius === 0) return [{ x: 0, y: 0 }]
  const steps: PlanePoint[] = []
  for (let offset = -radius; offset <= radius; offset++) {
    steps.push({ x: radius, y: offset }, { x: offset, y: radius }, { x: offset, y: -radius }, { x: -radius, y: offset })
  }
  return steps
}

/** Free position as near to the preferred one as possible, searched in rings around it. */
function freePosition(preferred: PlanePoint, occupied: readonly PlanePoint[]): PlanePoint {
  for (let radius = 0; ; radius++) {
    for (const step of ringSteps(radius)) {
      const position = { x: preferred.x + step.x * columnWidth, y: preferred.y + step.y * rowHeight }
      if (!occupied.some((other) => doNodesOverlap(position, other))) return position
    }
  }
}

function centroid(points: readonly PlanePoint[]): PlanePoint {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

/** Start of a new row below all stops. */
function nextRowStart(occupied: readonly PlanePoint[]): PlanePoint {
  if (occupied.length === 0) return { x: 0, y: 0 }
  return { x: Math.min(...occupied.map(({ x }) => x)), y: Math.max(...occupied.map(({ y }) => y)) + rowHeight }
}

/**
 * Adds stops that a layout doesn't have: next to the stops that they are linked to, or else below. All others stay
 * where they are, so that a new stop or link doesn't rearrange the whole graph. Returns the layout itself if it has all
 * stops.
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
    const { x, y } = neighbors.length === 0 ? nextRowStart(occupied) : centroid(neighbors)
    const position = freePosition(neighbors.length === 0 ? { x, y } : { x: x + columnWidth, y }, occupied)
    extended.set(id, position)
    occupied.push(position)
  }
  return extended
}
