import type { Flows } from '../../../../../shared/analytics/reports.ts'

export type Step = Flows['flows'][number]
type Link = Step & { readonly fromStopId: string }

/** Stop with the number of visits that started there, and of arrivals from and departures to other stops. */
export type FlowNode = {
  readonly stopId: string
  readonly starts: number
  readonly arrivals: number
  readonly departures: number
  /** Distance in links from the most frequent first stop, and index among the stops of that column. */
  readonly column: number
  readonly row: number
}

export type FlowGraph = {
  /** Most visited stops. */
  readonly nodes: readonly FlowNode[]
  /** Links between these stops, most frequent first. */
  readonly links: readonly Link[]
  /** Number of visited stops that are left out. */
  readonly hiddenCount: number
}

/** Limits that keep the diagram readable. */
const nodesMax = 12
const linksMax = 30
const columnsMax = 6

function isLink(step: Step): step is Link {
  return step.fromStopId !== null && step.fromStopId !== step.toStopId
}

function sumOf(steps: readonly Step[]): number {
  return steps.reduce((sum, { count }) => sum + count, 0)
}

type CountedNode = Omit<FlowNode, 'column' | 'row'>

function countStop(stopId: string, steps: readonly Step[]): CountedNode {
  const incoming = steps.filter(({ toStopId }) => toStopId === stopId)
  return {
    stopId,
    starts: sumOf(incoming.filter(({ fromStopId }) => fromStopId === null)),
    arrivals: sumOf(incoming.filter(isLink)),
    departures: sumOf(steps.filter(isLink).filter(({ fromStopId }) => fromStopId === stopId)),
  }
}

/** Greedy layering from the most frequent first stop: the most frequent link to a stop without a column comes next. */
function columnsOf(stops: readonly CountedNode[], links: readonly Link[]): ReadonlyMap<string, number> {
  const first = stops.reduce((best, stop) => (stop.starts > best.starts ? stop : best))
  const columns = new Map([[first.stopId, 0]])
  const next = () => links.find((link) => columns.has(link.fromStopId) && !columns.has(link.toStopId))
  for (let link = next(); link !== undefined; link = next()) {
    columns.set(link.toStopId, Math.min(columnsMax - 1, (columns.get(link.fromStopId) ?? 0) + 1))
  }
  return columns
}

/** Graph of visitors' paths between stops, laid out from left to right. */
export function flowGraph(steps: readonly Step[]): FlowGraph {
  const stopIds = [...new Set(steps.flatMap(({ fromStopId, toStopId }) => [fromStopId ?? toStopId, toStopId]))]
  const stopsByVisits = stopIds
    .map((stopId) => countStop(stopId, steps))
    .toSorted((a, b) => b.starts + b.arrivals - (a.starts + a.arrivals))
  const visibleStops = stopsByVisits.slice(0, nodesMax)
  if (visibleStops.length === 0) return { nodes: [], links: [], hiddenCount: 0 }
  const isVisible = (stopId: string) => visibleStops.some((stop) => stop.stopId === stopId)
  const links = steps
    .filter(isLink)
    .filter(({ fromStopId, toStopId }) => isVisible(fromStopId) && isVisible(toStopId))
    .toSorted((a, b) => b.count - a.count)
  const columns = columnsOf(visibleStops, links)
  const rows = new Map<number, number>()
  const nodes = visibleStops.map((stop) => {
    const column = columns.get(stop.stopId) ?? 0
    const row = rows.get(column) ?? 0
    rows.set(column, row + 1)
    return { ...stop, column, row }
  })
  return { nodes, links: links.slice(0, linksMax), hiddenCount: stopsByVisits.length - visibleStops.length }
}
