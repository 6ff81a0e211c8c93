import type { FlowGraph, FlowNode } from './flow-graph.ts'

/** Size of the box of a stop, and the gaps between boxes. */
export const box = { widthPx: 176, heightPx: 56, apartX: 96, apartY: 24 } as const

const thinnestPx = 1.5
const thickestPx = 14
/** There and back between two stops are two lines, this far from the middle. */
const besidePx = 9
/** How far a line between stops of one column swings out. */
const bulgePx = 56

export type DrawnNode = FlowNode & { readonly x: number; readonly y: number }
export type DrawnLink = {
  readonly id: string
  readonly path: string
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

/** Forward from right to left side, back the other way, and around the side within a column. */
function pathOf({ from, to }: Ends): string {
  if (from.column === to.column) {
    const reach = right(from) + bulgePx
    const shift = from.row < to.row ? besidePx : -besidePx
    return `M${right(from)} ${middle(from) + shift}C${reach} ${middle(from)} ${reach} ${middle(to)} ${right(to)} ${middle(to) - shift}`
  }
  const isBack = from.column > to.column
  const start = { x: isBack ? from.x : right(from), y: middle(from) + (isBack ? besidePx : -besidePx) }
  const end = { x: isBack ? right(to) : to.x, y: middle(to) + (isBack ? besidePx : -besidePx) }
  const turn = (end.x - start.x) / 2
  return `M${start.x} ${start.y}C${start.x + turn} ${start.y} ${end.x - turn} ${end.y} ${end.x} ${end.y}`
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
    return [{ id, path: pathOf({ from, to }), widthPx, isBack: from.column > to.column, reachPx }]
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
