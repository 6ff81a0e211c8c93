import type { PlanePoint } from '../neighborhood-graph.ts'

/** Size of a stop's node in the link graph, in pixels at a zoom of 1. */
export const nodeSize = { width: 168, height: 140 } as const

/** Gaps between nodes in a row (`x`) and in a column (`y`). */
export const gap = { x: 72, y: 48 } as const

/** True if two stops with these top left corners overlap. */
export function doNodesOverlap(a: PlanePoint, b: PlanePoint): boolean {
  return Math.abs(a.x - b.x) < nodeSize.width && Math.abs(a.y - b.y) < nodeSize.height
}
