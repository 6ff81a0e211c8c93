import type { PlanePoint } from '../neighborhood-graph.ts'
import { nodeSize } from './node-size.ts'

/** Line between two stops, from border to border. */
export type LinkLine = { readonly from: PlanePoint; readonly to: PlanePoint }

/** Space between a line and the border of a stop. */
const margin = 6

/** Fraction of the distance between the centers of two stops at which the line starts outside the first. */
function borderFraction(rightward: number, downward: number): number {
  const across = rightward === 0 ? Number.POSITIVE_INFINITY : (nodeSize.width / 2 + margin) / Math.abs(rightward)
  const down = downward === 0 ? Number.POSITIVE_INFINITY : (nodeSize.height / 2 + margin) / Math.abs(downward)
  return Math.min(across, down)
}

/** Line between stops with these top left corners; null if the stops are too close for a line. */
export function linkLine(first: PlanePoint, second: PlanePoint): LinkLine | null {
  const rightward = second.x - first.x
  const downward = second.y - first.y
  const fraction = borderFraction(rightward, downward)
  if (fraction >= 0.5) return null
  const centerX = first.x + nodeSize.width / 2
  const centerY = first.y + nodeSize.height / 2
  const pointAt = (distanceFraction: number) => ({
    x: centerX + rightward * distanceFraction,
    y: centerY + downward * distanceFraction,
  })
  return { from: pointAt(fraction), to: pointAt(1 - fraction) }
}

const headLength = 14
const headWidth = 12

/** Arrowhead at the end of a line, as an SVG path. */
export function arrowheadPath({ from, to }: LinkLine): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const direction = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  const base = { x: to.x - direction.x * headLength, y: to.y - direction.y * headLength }
  const halfWidth = { x: (-direction.y * headWidth) / 2, y: (direction.x * headWidth) / 2 }
  const corners = [
    `${to.x} ${to.y}`,
    `${base.x + halfWidth.x} ${base.y + halfWidth.y}`,
    `${base.x - halfWidth.x} ${base.y - halfWidth.y}`,
  ]
  return `M ${corners.join(' L ')} Z`
}
