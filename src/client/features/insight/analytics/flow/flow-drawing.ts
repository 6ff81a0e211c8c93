import type { FlowGraph, FlowNode } from './flow-graph.ts'

/** Size of the box of a stop, and the gaps between boxes. */
export const stopBox = { widthPx: 168, heightPx: 76, columnGapPx: 96, rowGapPx: 20 } as const

const minLineWidthPx = 1.5
const maxLineWidthPx = 14
/** Opposite links between two stops are two parallel lines, each this far from the center. */
const parallelOffsetPx = 12
/** Length of an arrowhead, and its overhang on each side of the line. */
const headPx = 10
const headOverhangPx = 3
/** Horizontal bulge of a line between stops of one column. */
const bulgePx = 56

export type DrawnNode = FlowNode & { readonly x: number; readonly y: number }
export type DrawnLink = {
  readonly id: string
  readonly path: string
  readonly arrowhead: string
  readonly widthPx: number
  readonly isBackward: boolean
  /** Right end of a bulge beside the boxes, 0 without one. */
  readonly reachPx: number
}
export type FlowDrawing = {
  readonly widthPx: number
  readonly heightPx: number
  readonly nodes: readonly DrawnNode[]
  readonly links: readonly DrawnLink[]
}

type Ends = { readonly from: DrawnNode; readonly to: DrawnNode }

const centerY = ({ y }: DrawnNode) => y + stopBox.heightPx / 2
const rightEdge = ({ x }: DrawnNode) => x + stopBox.widthPx

type Point = { readonly x: number; readonly y: number }
/** Cubic Bézier curve that arrives horizontally, to the right or to the left. */
type Curve = {
  readonly start: Point
  readonly controlPoints: readonly [Point, Point]
  readonly end: Point
  readonly endsRightward: boolean
}

/**
 * Curve of a link. A forward link goes from the right side of a box to the left side of the next, a backward link from
 * left to right, and a link within a column bulges to the right.
 */
function curveOf({ from, to }: Ends): Curve {
  if (from.column === to.column) {
    const shift = from.row < to.row ? parallelOffsetPx : -parallelOffsetPx
    const start = { x: rightEdge(from), y: centerY(from) + shift }
    const end = { x: rightEdge(to), y: centerY(to) - shift }
    const x = rightEdge(from) + bulgePx
    return {
      start,
      end,
      controlPoints: [
        { ...start, x },
        { ...end, x },
      ],
      endsRightward: false,
    }
  }
  const isBackward = from.column > to.column
  const shift = isBackward ? parallelOffsetPx : -parallelOffsetPx
  const start = { x: isBackward ? from.x : rightEdge(from), y: centerY(from) + shift }
  const end = { x: isBackward ? rightEdge(to) : to.x, y: centerY(to) + shift }
  const x = (start.x + end.x) / 2
  return {
    start,
    end,
    controlPoints: [
      { ...start, x },
      { ...end, x },
    ],
    endsRightward: !isBackward,
  }
}

const pointText = ({ x, y }: Point) => `${x} ${y}`

/** SVG paths of a line, up to its arrowhead, and of the arrowhead. */
function pathsOf({ start, controlPoints, end, endsRightward }: Curve, widthPx: number) {
  const neck = { x: end.x + (endsRightward ? -headPx : headPx), y: end.y }
  const halfWidth = widthPx / 2 + headOverhangPx
  const sides = [
    { x: neck.x, y: neck.y - halfWidth },
    { x: neck.x, y: neck.y + halfWidth },
  ]
  return {
    path: `M${pointText(start)}C${controlPoints.map(pointText).join(' ')} ${pointText(neck)}`,
    arrowhead: `M${pointText(end)}L${sides.map(pointText).join('L')}Z`,
  }
}

/** Layout of a flow graph in pixels. Line widths are proportional to the counts. */
export function drawFlow({ nodes, links }: FlowGraph): FlowDrawing {
  const rowCounts = nodes.reduce(
    (counts, { column }) => counts.set(column, (counts.get(column) ?? 0) + 1),
    new Map<number, number>(),
  )
  const rowHeightPx = stopBox.heightPx + stopBox.rowGapPx
  const columnWidthPx = stopBox.widthPx + stopBox.columnGapPx
  const maxRows = Math.max(0, ...rowCounts.values())
  const placedNodes = nodes.map((node) => {
    const columnTop = ((maxRows - (rowCounts.get(node.column) ?? 0)) * rowHeightPx) / 2
    return { ...node, x: node.column * columnWidthPx, y: columnTop + node.row * rowHeightPx }
  })
  const maxCount = Math.max(1, ...links.map(({ count }) => count))
  const drawnLinks = links.flatMap(({ fromStopId, toStopId, count }) => {
    const from = placedNodes.find(({ stopId }) => stopId === fromStopId)
    const to = placedNodes.find(({ stopId }) => stopId === toStopId)
    if (from === undefined || to === undefined) return []
    const widthPx = minLineWidthPx + (maxLineWidthPx - minLineWidthPx) * (count / maxCount)
    const reachPx = from.column === to.column ? rightEdge(from) + bulgePx : 0
    const id = `${fromStopId} ${toStopId}`
    const { path, arrowhead } = pathsOf(curveOf({ from, to }), widthPx)
    return [{ id, path, arrowhead, widthPx, isBackward: from.column > to.column, reachPx }]
  })
  const columnCount = Math.max(0, ...nodes.map(({ column }) => column + 1))
  const reaches = drawnLinks.map(({ reachPx }) => reachPx)
  return {
    widthPx: Math.max(0, columnCount * columnWidthPx - stopBox.columnGapPx, ...reaches),
    heightPx: Math.max(0, maxRows * rowHeightPx - stopBox.rowGapPx),
    nodes: placedNodes,
    links: drawnLinks,
  }
}
