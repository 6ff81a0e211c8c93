import type { Flows } from '../../../../shared/analytics/reports.ts'

export type Step = Flows['flows'][number]
type Link = Step & { readonly fromStopId: string }

/** A stop with the visits that began there, and how often visitors came from another stop and went to another. */
export type FlowNode = {
  readonly stopId: string
  readonly began: number
  readonly came: number
  readonly wentOn: number
  /** How many links away from where most visits begin, and its place among the stops that are as far. */
  readonly column: number
  readonly row: number
}

export type FlowGraph = {
  /** Most visited stops, by column and row. */
  readonly nodes: readonly FlowNode[]
  /** Between them, the most frequent first. */
  readonly links: readonly Link[]
  /** Stops with visits that there is no room for. */
  readonly hiddenCount: number
}

/** More would be a net in which nobody follows a line. */
const nodesMax = 12
const linksMax = 30
const columnsMax = 6

function isLink(step: Step): step is Link {
  return step.fromStopId !== null && step.fromStopId !== step.toStopId
}

function sumOf(steps: readonly Step[]): number {
  return steps.reduce((sum, { count }) => sum + count, 0)
}

type Counted = Omit<FlowNode, 'column' | 'row'>

function countStop(stopId: string, steps: readonly Step[]): Counted {
  const arrivals = steps.filter(({ toStopId }) => toStopId === stopId)
  return {
    stopId,
    began: sumOf(arrivals.filter(({ fromStopId }) => fromStopId === null)),
    came: sumOf(arrivals.filter(isLink)),
    wentOn: sumOf(steps.filter(isLink).filter(({ fromStopId }) => fromStopId === stopId)),
  }
}

/** Begins where most visits begin, and follows the most frequent link from there to a stop that has no column yet. */
function columnsOf(stops: readonly Counted[], links: readonly Link[]): ReadonlyMap<string, number> {
  const first = stops.reduce((best, stop) => (stop.began > best.began ? stop : best))
  const columns = new Map([[first.stopId, 0]])
  const next = () => links.find((link) => columns.has(link.fromStopId) && !columns.has(link.toStopId))
  for (let link = next(); link !== undefined; link = next()) {
    columns.set(link.toStopId, Math.min(columnsMax - 1, (columns.get(link.fromStopId) ?? 0) + 1))
  }
  return columns
}

/** Where visitors went from stop to stop, as a graph that is read from left to right. */
export function flowGraph(steps: readonly Step[]): FlowGraph {
  const stopIds = [...new Set(steps.flatMap(({ fromStopId, toStopId }) => [fromStopId ?? toStopId, toStopId]))]
  const counted = stopIds
    .map((stopId) => countStop(stopId, steps))
    .toSorted((a, b) => b.began + b.came - (a.began + a.came))
  const shown = counted.slice(0, nodesMax)
  if (shown.length === 0) return { nodes: [], links: [], hiddenCount: 0 }
  const isShown = (stopId: string) => shown.some((stop) => stop.stopId === stopId)
  const links = steps
    .filter(isLink)
    .filter(({ fromStopId, toStopId }) => isShown(fromStopId) && isShown(toStopId))
    .toSorted((a, b) => b.count - a.count)
  const columns = columnsOf(shown, links)
  const rows = new Map<number, number>()
  const nodes = shown.map((stop) => {
    const column = columns.get(stop.stopId) ?? 0
    const row = rows.get(column) ?? 0
    rows.set(column, row + 1)
    return { ...stop, column, row }
  })
  return { nodes, links: links.slice(0, linksMax), hiddenCount: counted.length - shown.length }
}
