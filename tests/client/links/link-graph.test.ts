import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type LinkGraph,
  linkIdBetween,
  markCounts,
  otherStopId,
} from '../../../src/client/features/tours/links/graph/link-graph.ts'
import { aGraph } from './graph-builder.ts'

const marksOf = (graph: LinkGraph) => Object.fromEntries(graph.stops.map(({ stop, marks }) => [stop.id, marks]))
const waysOf = (graph: LinkGraph) => Object.fromEntries(graph.links.map(({ id, ways }) => [id, ways]))

const ids = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const someLinks = fc.uniqueArray(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)), {
  maxLength: 20,
  selector: (pair) => pair.join('>'),
})

describe('the link graph', () => {
  it('has one link for two stops, in the order of the tour', () => {
    const links = [
      ['b', 'a'],
      ['a', 'b'],
      ['c', 'b'],
    ] as const
    expect(waysOf(aGraph(['a', 'b', 'c'], links))).toEqual({ 'a b': 'both', 'b c': 'backward' })
  })

  it('shows a link as one way or hidden if its hotspots are hidden', () => {
    const links = [
      ['a', 'b'],
      ['b', 'a'],
      ['b', 'c'],
    ] as const
    const graph = aGraph(['a', 'b', 'c'], links, { hiddenIds: ['b>a', 'b>c'] })
    expect(waysOf(graph)).toEqual({ 'a b': 'forward', 'b c': 'hidden' })
    expect(marksOf(graph)).toEqual({ a: ['start', 'oneWay'], b: ['deadEnd', 'oneWay'], c: ['unreachable', 'deadEnd'] })
  })

  it('leaves out links to deleted stops and to the stop itself', () => {
    const graph = aGraph(
      ['a', 'b'],
      [
        ['a', 'a'],
        ['a', 'gone'],
      ],
    )
    expect(graph.links).toEqual([])
  })

  it('marks stops that cannot be reached from the first stop, dead ends and stops without links', () => {
    const links = [
      ['a', 'b'],
      ['c', 'a'],
    ] as const
    const graph = aGraph(['a', 'b', 'c', 'd'], links)
    expect(marksOf(graph)).toEqual({
      a: ['start', 'oneWay'],
      b: ['deadEnd', 'oneWay'],
      c: ['unreachable', 'oneWay'],
      d: ['unlinked'],
    })
    expect(markCounts(graph)).toEqual({ start: 1, unreachable: 1, deadEnd: 1, oneWay: 2, unlinked: 1 })
    expect(marksOf(aGraph(['a', 'b', 'c', 'd'], links, { startStopId: 'c' })).c).toEqual(['start', 'oneWay'])
  })

  it('marks the only stop of a tour as the first one only', () => {
    expect(marksOf(aGraph(['a'], []))).toEqual({ a: ['start'] })
  })

  it('reaches exactly the stops that a walk along the links reaches', () => {
    fc.assert(
      fc.property(someLinks, (links) => {
        const reachableIds = new Set<string>(['a'])
        for (const from of reachableIds)
          for (const [source, target] of links) if (source === from) reachableIds.add(target)
        const unreachable = aGraph(ids, links).stops.filter(({ marks }) => marks.includes('unreachable'))
        const linkedIds = new Set(links.filter(([from, to]) => from !== to).flat())
        expect(unreachable.map(({ stop }) => stop.id)).toEqual(
          ids.filter((id) => linkedIds.has(id) && !reachableIds.has(id)),
        )
      }),
    )
  })

  it('lists each link at both of its stops', () => {
    fc.assert(
      fc.property(someLinks, (links) => {
        const graph = aGraph(ids, links)
        for (const { stop, links: stopLinks } of graph.stops) {
          expect(stopLinks).toEqual(graph.links.filter(({ stopIds }) => stopIds.includes(stop.id)))
          for (const link of stopLinks) {
            const stops = graph.stops.map((entry) => entry.stop)
            expect(linkIdBetween(stops, otherStopId(link, stop.id), stop.id)).toBe(link.id)
          }
        }
      }),
    )
  })
})
