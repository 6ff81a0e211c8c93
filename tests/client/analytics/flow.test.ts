import { describe, expect, it } from 'vitest'
import { drawFlow, stopBox } from '../../../src/client/features/insight/analytics/flow/flow-drawing.ts'
import { flowGraph } from '../../../src/client/features/insight/analytics/flow/flow-graph.ts'

const step = (fromStopId: string | null, toStopId: string, count: number) => ({ fromStopId, toStopId, count })

const tourSteps = [
  step(null, 'hall', 100),
  step('hall', 'stairs', 60),
  step('hall', 'garden', 20),
  step('stairs', 'roof', 30),
  step('roof', 'hall', 5),
  step(null, 'roof', 3),
]

describe('flowGraph', () => {
  const { nodes, links, hiddenCount } = flowGraph(tourSteps)
  const node = (id: string) => nodes.find(({ stopId }) => stopId === id)

  it('counts starts, arrivals and departures', () => {
    expect(node('hall')).toMatchObject({ starts: 100, arrivals: 5, departures: 80 })
    expect(node('roof')).toMatchObject({ starts: 3, arrivals: 30, departures: 5 })
  })

  it('places stops by their distance from the most frequent first stop', () => {
    expect(nodes.map(({ stopId, column, row }) => [stopId, column, row])).toEqual([
      ['hall', 0, 0],
      ['stairs', 1, 0],
      ['roof', 2, 0],
      ['garden', 1, 1],
    ])
  })

  it('lists links between stops only, most frequent first', () => {
    expect(links.map(({ count }) => count)).toEqual([60, 30, 20, 5])
    expect(hiddenCount).toBe(0)
  })

  it('ignores a step from a stop to itself', () => {
    expect(flowGraph([step(null, 'hall', 1), step('hall', 'hall', 9)])).toMatchObject({
      nodes: [{ stopId: 'hall', starts: 1, arrivals: 0, departures: 0 }],
      links: [],
    })
  })

  it('shows the twelve most visited stops and counts the others', () => {
    const stepsFromHall = Array.from({ length: 20 }, (_, index) => step('hall', `stop ${index}`, index + 1))
    const graph = flowGraph([step(null, 'hall', 200), ...stepsFromHall])
    expect(graph.nodes).toHaveLength(12)
    expect(graph.nodes.map(({ stopId }) => stopId)).toContain('stop 19')
    expect(graph.nodes.map(({ stopId }) => stopId)).not.toContain('stop 0')
    expect(graph.hiddenCount).toBe(9)
    expect(graph.links).toHaveLength(11)
  })

  it('keeps a long chain within six columns', () => {
    const chain = Array.from({ length: 9 }, (_, index) => step(`${index}`, `${index + 1}`, 10))
    const columns = flowGraph([step(null, '0', 10), ...chain]).nodes.map(({ column }) => column)
    expect(Math.max(...columns)).toBe(5)
  })

  it('is empty without steps', () => {
    expect(flowGraph([])).toEqual({ nodes: [], links: [], hiddenCount: 0 })
  })
})

describe('drawFlow', () => {
  const drawing = drawFlow(flowGraph(tourSteps))

  it('draws boxes without overlap', () => {
    const { nodes } = drawing
    for (const a of nodes) {
      for (const b of nodes) {
        if (a === b) continue
        const isApart = Math.abs(a.x - b.x) >= stopBox.widthPx || Math.abs(a.y - b.y) >= stopBox.heightPx
        expect(isApart, `${a.stopId} and ${b.stopId}`).toBe(true)
      }
    }
  })

  it('fits its size to the boxes', () => {
    expect(drawing.widthPx).toBe(3 * stopBox.widthPx + 2 * stopBox.columnGapPx)
    expect(drawing.heightPx).toBe(2 * stopBox.heightPx + stopBox.rowGapPx)
  })

  it('draws links in a width that follows their count', () => {
    expect(drawing.links[0]?.widthPx).toBe(14)
    expect(drawing.links.at(-1)?.widthPx).toBeLessThan(3)
  })

  it('marks links that lead back', () => {
    expect(drawing.links.map(({ isBackward }) => isBackward)).toEqual([false, false, false, true])
  })

  it('starts links at the right side of a box', () => {
    const [hall] = drawing.nodes
    expect(drawing.links[0]?.path).toMatch(new RegExp(`^M${(hall?.x ?? 0) + stopBox.widthPx} `))
  })

  it('leaves room for a link that curves beyond the boxes', () => {
    const curvedDrawing = drawFlow(
      flowGraph([step(null, 'a', 9), step('a', 'b', 5), step('a', 'c', 4), step('b', 'c', 1)]),
    )
    expect(curvedDrawing.widthPx).toBeGreaterThan(2 * stopBox.widthPx + stopBox.columnGapPx)
  })
})
