import { Graph, layout } from '@dagrejs/dagre'
import type { PlanePoint } from '../neighborhood-graph.ts'
import { aspectRatios, gap, nodeSize } from './node-size.ts'

export type LayoutInput = {
  readonly stopIds: readonly string[]
  readonly links: readonly (readonly [string, string])[]
  /** Stop at which the layout begins; null for the first one. */
  readonly startId: string | null
  /** Width of the whole layout divided by its height. Default: that of a computer screen. */
  readonly targetAspectRatio?: number
}

/** Top left corners of the nodes, by stop id. */
export type Positions = ReadonlyMap<string, PlanePoint>

type Component = { readonly ids: readonly string[]; readonly levels: ReadonlyMap<string, number> }
type Block = { readonly positions: Positions; readonly width: number; readonly height: number }

/**
 * From this number of stops on, a faster ranking is used. For hundreds of stops, network simplex takes many times as
 * long.
 */
const fastRankingMin = 200

/**
 * Connected components, starting with the component of the start stop. The level of a stop is the number of links from
 * the first stop of its component.
 */
function componentsOf({ stopIds, links, startId }: LayoutInput): readonly Component[] {
  const neighbors = new Map<string, string[]>(stopIds.map((id) => [id, []]))
  for (const [first, second] of links) {
    neighbors.get(first)?.push(second)
    neighbors.get(second)?.push(first)
  }
  const visitedIds = new Set<string>()
  const roots = startId !== null && neighbors.has(startId) ? [startId, ...stopIds] : stopIds
  return roots.flatMap((root): Component[] => {
    if (visitedIds.has(root)) return []
    const levels = new Map([[root, 0]])
    // Breadth-first search: the loop also visits the entries that it adds to the map.
    for (const [id, level] of levels) {
      visitedIds.add(id)
      for (const neighborId of neighbors.get(id) ?? []) if (!levels.has(neighborId)) levels.set(neighborId, level + 1)
    }
    return [{ ids: [...levels.keys()], levels }]
  })
}

/** Direction of the levels that brings the layout closer to the target aspect ratio. */
function rankDirection({ ids, levels }: Component, targetAspectRatio: number): 'LR' | 'TB' {
  const levelCount = Math.max(...levels.values()) + 1
  const breadth = ids.length / levelCount
  const horizontalRatio = (levelCount * (nodeSize.width + gap.x)) / (breadth * (nodeSize.height + gap.y))
  const verticalRatio = (breadth * (nodeSize.width + gap.x)) / (levelCount * (nodeSize.height + gap.y))
  const deviation = (ratio: number) => Math.abs(Math.log(ratio / targetAspectRatio))
  return deviation(horizontalRatio) <= deviation(verticalRatio) ? 'LR' : 'TB'
}

/**
 * Layered layout of connected stops (Sugiyama's method). Links lead from lower to higher levels, so there are no
 * cycles.
 */
function layOut(component: Component, links: LayoutInput['links'], targetAspectRatio: number): Block {
  const { ids, levels } = component
  const graph = new Graph()
  const rankdir = rankDirection(component, targetAspectRatio)
  const isHorizontal = rankdir === 'LR'
  graph.setGraph({
    rankdir,
    ranksep: isHorizontal ? gap.x : gap.y,
    nodesep: isHorizontal ? gap.y : gap.x,
    ranker: ids.length < fastRankingMin ? 'network-simplex' : 'longest-path',
  })
  for (const id of ids) graph.setNode(id, { width: nodeSize.width, height: nodeSize.height })
  for (const [first, second] of links) {
    const firstLevel = levels.get(first)
    const secondLevel = levels.get(second)
    if (firstLevel === undefined || secondLevel === undefined) continue
    if (firstLevel <= secondLevel) graph.setEdge(first, second, {})
    else graph.setEdge(second, first, {})
  }
  layout(graph)
  const corners = ids.map((id): readonly [string, PlanePoint] => {
    const { x = 0, y = 0 } = graph.node(id)
    return [id, { x: x - nodeSize.width / 2, y: y - nodeSize.height / 2 }]
  })
  const minX = Math.min(...corners.map(([, { x }]) => x))
  const minY = Math.min(...corners.map(([, { y }]) => y))
  const positions = new Map(corners.map(([id, { x, y }]) => [id, { x: x - minX, y: y - minY }]))
  const points = [...positions.values()]
  return {
    positions,
    width: Math.max(...points.map(({ x }) => x)) + nodeSize.width,
    height: Math.max(...points.map(({ y }) => y)) + nodeSize.height,
  }
}

/** Packs blocks into rows (shelf packing). The row width brings the whole close to the target aspect ratio. */
function packBlocks(blocks: readonly Block[], targetAspectRatio: number): Positions {
  const area = blocks.reduce((sum, { width, height }) => sum + (width + gap.x) * (height + gap.y), 0)
  const rowWidth = Math.max(Math.sqrt(area * targetAspectRatio), ...blocks.map(({ width }) => width))
  const positions = new Map<string, PlanePoint>()
  let rowLeft = 0
  let rowTop = 0
  let rowHeight = 0
  for (const block of blocks) {
    if (rowLeft > 0 && rowLeft + block.width > rowWidth) {
      rowLeft = 0
      rowTop += rowHeight + gap.y
      rowHeight = 0
    }
    for (const [id, { x, y }] of block.positions) positions.set(id, { x: x + rowLeft, y: y + rowTop })
    rowLeft += block.width + gap.x
    rowHeight = Math.max(rowHeight, block.height)
  }
  return positions
}

/** Automatic layout: each connected component in levels from its first stop, and the components side by side. */
export function automaticLayout(input: LayoutInput): Positions {
  const { targetAspectRatio = aspectRatios.landscape } = input
  const components = componentsOf(input)
  const linksById = Map.groupBy(input.links, ([first]) => first)
  const blocks = components.map((component) =>
    layOut(
      component,
      component.ids.flatMap((id) => linksById.get(id) ?? []),
      targetAspectRatio,
    ),
  )
  return packBlocks(blocks, targetAspectRatio)
}
