import type { PlanePoint } from '../neighborhood-graph.ts'
import { nodeSize } from './node-size.ts'

/** Line between two stops, from border to border. */
export type LinkLine = { readonly from: PlanePoint; readonly to: PlanePoint }

/** Space between a line and the border of a stop. */
const margin = 6

/** Share of the way from the center of a stop to another one at which the line leaves the stop's border. */
function borderShare(rightward: number, downward: number): number {
  const across = rightward === 0 ? Number.POSITIVE_INFINITY : (nodeSize.width / 2 + margin) / Math.abs(rightward)
  const down = downward === 0 ? Number.POSITIVE_INFINITY : (nodeSize.height / 2 + margin) / Math.abs(downward)
  return Math.min(across, down)
}

/** Line between stops with these top left corners; null if they overlap, so that it has no room. */
export function linkLine(first: PlanePoint, second: PlanePoint): LinkLine | null {
  const rightward = second.x - first.x
  const downward = second.y - first.y
  const share = borderShare(rightward, downward)
  if (share >= 0.5) return null
  const centerX = first.x + nodeSize.width / 2
  const centerY = first.y + nodeSize.height / 2
  const pointAt = (part: number) => ({ x: centerX + rightward * part, y: centerY + downward * part })
  return { from: pointAt(share), to: pointAt(1 - share) }
}

const headLength = 14
const headWidth = 12

/** Arrowhead at the end of a line, as an SVG path. */
export function arrowheadPath({ from, to }: LinkLine): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const ahead = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  const base = { x: to.x - ahead.x * headLength, y: to.y - ahead.y * headLength }
  const aside = { x: (-ahead.y * headWidth) / 2, y: (ahead.x * headWidth) / 2 }
  const corners = [
    `${to.x} ${to.y}`,
    `${base.x + aside.x} ${base.y + aside.y}`,
    `${base.x - aside.x} ${base.y - aside.y}`,
  ]
  return `M ${corners.join(' L ')} Z`
}
