import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import { linkedStopIds } from '../../hotspots/list/linked-stops.ts'
import { linksOf, reachableStopIds } from '../../stops/health/tour-health.ts'
import { unlinkedStops } from '../unlinked-stops.ts'

/** Marks of a stop in the link graph, in the order in which they are displayed. */
export const stopMarks = ['start', 'unreachable', 'deadEnd', 'oneWay', 'unlinked'] as const
export type StopMark = (typeof stopMarks)[number]

/** Link hotspots from one stop to another. */
type LinkDirection = {
  readonly fromId: string
  readonly toId: string
  readonly hotspots: readonly Hotspot[]
  /** True if visitors see at least one of the hotspots. */
  readonly isVisible: boolean
}

/** Two linked stops, in the order of the tour. */
export type StopLink = {
  readonly id: string
  readonly stopIds: readonly [string, string]
  /** From the first stop to the second, and back. */
  readonly directions: readonly [LinkDirection, LinkDirection]
  /** Directions in which visitors can use the link; `hidden` if they can't use it at all. */
  readonly ways: 'both' | 'forward' | 'backward' | 'hidden'
}

export type GraphStop = {
  readonly stop: Stop
  readonly links: readonly StopLink[]
  readonly marks: readonly StopMark[]
}

/** Stops of a tour with their links. */
export type LinkGraph = {
  readonly stops: readonly GraphStop[]
  readonly links: readonly StopLink[]
}

type GraphTour = Pick<Tour, 'buttons' | 'startStopId' | 'stops'>

/** Id of the link between two stops, in the order of the tour. */
function linkIdOf(firstId: string, secondId: string): string {
  return `${firstId} ${secondId}`
}

/** Id of the link between two stops in any order. */
export function linkIdBetween(stops: readonly Pick<Stop, 'id'>[], firstId: string, secondId: string): string {
  const earlier = stops.find(({ id }) => id === firstId || id === secondId)
  return earlier?.id === secondId ? linkIdOf(secondId, firstId) : linkIdOf(firstId, secondId)
}

function waysOf([forward, backward]: StopLink['directions']): StopLink['ways'] {
  if (forward.isVisible && backward.isVisible) return 'both'
  if (forward.isVisible) return 'forward'
  return backward.isVisible ? 'backward' : 'hidden'
}

/** Links between existing stops. Those of a stop to itself are left out. */
function stopLinks(stops: readonly Stop[]): readonly StopLink[] {
  const indexById = new Map(stops.map(({ id }, index) => [id, index]))
  const hotspotsByPair = new Map<string, { readonly ids: readonly [string, string]; readonly hotspots: Hotspot[] }>()
  for (const { id, hotspots } of stops) {
    for (const hotspot of hotspots) {
      for (const targetId of linkedStopIds(hotspot)) {
        const index = indexById.get(id) ?? 0
        const targetIndex = indexById.get(targetId)
        if (targetIndex === undefined || targetIndex === index) continue
        const ids = index < targetIndex ? ([id, targetId] as const) : ([targetId, id] as const)
        const pair = hotspotsByPair.get(linkIdOf(...ids)) ?? { ids, hotspots: [] }
        pair.hotspots.push(hotspot)
        hotspotsByPair.set(linkIdOf(...ids), pair)
      }
    }
  }
  return [...hotspotsByPair].map(([id, { ids, hotspots }]) => {
    const directionFrom = (fromId: string, toId: string): LinkDirection => {
      const outgoing = hotspots.filter(({ stopId }) => stopId === fromId)
      return { fromId, toId, hotspots: outgoing, isVisible: outgoing.some(({ visible }) => visible) }
    }
    const directions = [directionFrom(ids[0], ids[1]), directionFrom(ids[1], ids[0])] as const
    return { id, stopIds: ids, directions, ways: waysOf(directions) }
  })
}

/** True if visitors can use a link in one direction only. */
export function isOneWay({ ways }: StopLink): boolean {
  return ways === 'forward' || ways === 'backward'
}

/** The other stop of a link. */
export function otherStopId({ stopIds: [first, second] }: StopLink, stopId: string): string {
  return first === stopId ? second : first
}

/**
 * The link graph of a tour. As in the tour's health, a stop without any link counts as not linked instead of as
 * unreachable and a dead end.
 */
export function linkGraphOf(tour: GraphTour): LinkGraph {
  const links = stopLinks(tour.stops)
  const linksByStop = new Map<string, StopLink[]>(tour.stops.map(({ id }) => [id, []]))
  for (const link of links) for (const stopId of link.stopIds) linksByStop.get(stopId)?.push(link)
  const visibleLinks = linksOf(tour)
  const reachableIds = reachableStopIds(tour, visibleLinks)
  const unlinkedIds = new Set(unlinkedStops(tour).map(({ id }) => id))
  const startId = tour.startStopId ?? tour.stops[0]?.id
  const hasOneStop = tour.stops.length < 2
  const stops = tour.stops.map((stop): GraphStop => {
    const linksOfStop = linksByStop.get(stop.id) ?? []
    const isLinked = !hasOneStop && !unlinkedIds.has(stop.id)
    const flags: Record<StopMark, boolean> = {
      start: stop.id === startId,
      unreachable: isLinked && !reachableIds.has(stop.id),
      deadEnd: isLinked && (visibleLinks.get(stop.id) ?? []).every((id) => id === stop.id),
      oneWay: linksOfStop.some(isOneWay),
      unlinked: unlinkedIds.has(stop.id),
    }
    return { stop, links: linksOfStop, marks: stopMarks.filter((mark) => flags[mark]) }
  })
  return { stops, links }
}

/** Numbers of stops with each mark, and of one-way links. */
export function markCounts({ stops, links }: LinkGraph): Readonly<Record<StopMark, number>> {
  const countOf = (mark: StopMark) => stops.filter(({ marks }) => marks.includes(mark)).length
  return {
    start: countOf('start'),
    unreachable: countOf('unreachable'),
    deadEnd: countOf('deadEnd'),
    oneWay: links.filter(isOneWay).length,
    unlinked: countOf('unlinked'),
  }
}
