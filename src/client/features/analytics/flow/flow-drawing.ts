import type { FlowGraph, FlowNode } from './flow-graph.ts'

/** Size of the box of a stop, and the gaps between boxes. */
export const box = { widthPx: 168, heightPx: 76, apartX: 96, apartY: 20 } as const

const thinnestPx = 1.5
const thickestPx = 14
/** There and back between two stops are two lines, this far from the middle. */
const besidePx = 12
/** An arrowhead is this long, and so much wider than its line on each side. */
const headPx = 10
const headBesidePx = 3
/** How far a line between stops of one column swings out. */
const bulgePx = 56

export type DrawnNode = FlowNode & { readonly x: number; readonly y: number }
export type DrawnLink = {
  readonly id: string
  readonly path: string
  readonly head: string
  readonly widthPx: number
  readonly isBack: boolean
  /** How far to the right it swings beside the boxes. */
  readonly reachPx: number
}
export type FlowDrawing = {
  readonly widthPx: number
  readonly heightPx: number
  readonly nodes: readonly DrawnNode[]
  readonly links: readonly DrawnLink[]
}

type Ends = { readonly from: DrawnNode; readonly to: DrawnNode }

const middle = ({ y }: DrawnNode) => y + box.heightPx / 2
const right = ({ x }: DrawnNode) => x + box.widthPx

type Point = { readonly x: number; readonly y: number }
/** A line from `start` to `end`, which bends over `turns`; it arrives level, to the right or to the left. */
type Way = {
  readonly start: Point
  readonly turns: readonly [Point, Point]
  readonly end: Point
  readonly toRight: boolean
}

/** Forward from right to left side, back the other way, and around the side within a column. */
function wayOf({ from, to }: Ends): Way {
  if (from.column === to.column) {
    const shift = from.row < to.row ? besidePx : -besidePx
    const start = { x: right(from), y: middle(from) + shift }
    const end = { x: right(to), y: middle(to) - shift }
    const x = right(from) + bulgePx
    return {
      start,
      end,
      turns: [
        { ...start, x },
        { ...end, x },
      ],
      toRight: false,
    }
  }
  const isBack = from.column > to.column
  const shift = isBack ? besidePx : -besidePx
  const start = { x: isBack ? from.x : right(from), y: middle(from) + shift }
  const end = { x: isBack ? right(to) : to.x, y: middle(to) + shift }
  const x = (start.x + end.x) / 2
  return {
    start,
    end,
    turns: [
      { ...start, x },
      { ...end, x },
    ],
    toRight: !isBack,
  }
}

const text = ({ x, y }: Point) => `${x} ${y}`

/** The line up to its arrowhead, and the head, both as SVG paths. */
function pathsOf({ start, turns, end, toRight }: Way, widthPx: number) {
  const neck = { x: end.x + (toRight ? -headPx : headPx), y: end.y }
  const half = widthPx / 2 + headBesidePx
  const sides = [
    { x: neck.x, y: neck.y - half },
    { x: neck.x, y: neck.y + half },
  ]
  return {
    path: `M${text(start)}C${turns.map(text).join(' ')} ${text(neck)}`,
    head: `M${text(end)}L${sides.map(text).join('L')}Z`,
  }
}

/** Where everything of a graph lies, in pixels; lines are as thick as they are frequent. */
export function drawFlow({ nodes, links }: FlowGraph): FlowDrawing {
  const rowCounts = nodes.reduce(
    (counts, { column }) => counts.set(column, (counts.get(column) ?? 0) + 1),
    new Map<number, number>(),
  )
  const rowHeight = box.heightPx + box.apartY
  const columnWidth = box.widthPx + box.apartX
  const rowsMost = Math.max(0, ...rowCounts.values())
  const placed = nodes.map((node) => {
    const above = ((rowsMost - (rowCounts.get(node.column) ?? 0)) * rowHeight) / 2
    return { ...node, x: node.column * columnWidth, y: above + node.row * rowHeight }
  })
  const most = Math.max(1, ...links.map(({ count }) => count))
  const drawn = links.flatMap(({ fromStopId, toStopId, count }) => {
    const from = placed.find(({ stopId }) => stopId === fromStopId)
    const to = placed.find(({ stopId }) => stopId === toStopId)
    if (from === undefined || to === undefined) return []
    const widthPx = thinnestPx + (thickestPx - thinnestPx) * (count / most)
    const reachPx = from.column === to.column ? right(from) + bulgePx : 0
    const id = `${fromStopId} ${toStopId}`
    const { path, head } = pathsOf(wayOf({ from, to }), widthPx)
    return [{ id, path, head, widthPx, isBack: from.column > to.column, reachPx }]
  })
  const columnsMost = Math.max(0, ...nodes.map(({ column }) => column + 1))
  const reaches = drawn.map(({ reachPx }) => reachPx)
  return {
    widthPx: Math.max(0, columnsMost * columnWidth - box.apartX, ...reaches),
    heightPx: Math.max(0, rowsMost * rowHeight - box.apartY),
    nodes: placed,
    links: drawn,
  }
}
