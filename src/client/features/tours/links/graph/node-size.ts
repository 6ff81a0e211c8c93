import type { PlanePoint } from '../neighborhood-graph.ts'

/** Size of a stop's node in the link graph, in pixels at a zoom of 1. */
export const nodeSize = { width: 168, height: 140 } as const

/** Ids of the handles of a node: the one that links are dragged from, and the whole node, which they are dropped on. */
export const handleIds = { drag: 'handle', drop: 'whole' } as const

/** Diameter of the handle that links are dragged from, in pixels. */
export const dragHandlePx = 28

/** Gaps between nodes in a row (`x`) and in a column (`y`). */
export const gap = { x: 72, y: 48 } as const

/** Target aspect ratios of layouts, similar to those of computer screens and of phones. */
export const aspectRatios = { landscape: 1.6, portrait: 0.7 } as const

/** True if two stops with these top left corners overlap. */
export function doNodesOverlap(a: PlanePoint, b: PlanePoint): boolean {
  return Math.abs(a.x - b.x) < nodeSize.width && Math.abs(a.y - b.y) < nodeSize.height
}
