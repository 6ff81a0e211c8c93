import type { Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { buttonStopIds } from '../../buttons/button-targets.ts'
import {
  blankHotspots,
  emptyHotspots,
  failedHotspots,
  formlessHotspots,
  outsideHotspots,
} from '../../hotspots/list/blank-hotspots.ts'
import { linkedStopIds } from '../../hotspots/list/linked-stops.ts'
import { isFlatStop } from '../flat-stops.ts'

/** What keeps a visitor from seeing or leaving a stop, or from finding what it promises. */
export const stopProblems = [
  'noMedia',
  'mediaGone',
  'mediaFailed',
  'unreachable',
  'deadEnd',
  'brokenLink',
  'noWayBack',
  'blankHotspot',
  'emptyHotspot',
  'failedHotspot',
  'formlessHotspot',
  'outsideHotspot',
] as const
export type StopProblem = (typeof stopProblems)[number]

type Links = ReadonlyMap<string, readonly string[]>

function linksOf(tour: Tour): Links {
  const open = tour.stops.map(({ id, hotspots }): [string, string[]] => {
    return [id, hotspots.filter(({ visible }) => visible).flatMap((hotspot) => [...linkedStopIds(hotspot)])]
  })
  return new Map(open)
}

/** Stops a visitor comes to from the start stop by links, and by the buttons that are everywhere. */
function reachable(tour: Tour, links: Links): ReadonlySet<string> {
  const start = tour.startStopId ?? tour.stops[0]?.id
  const seen = new Set<string>()
  const next = start === undefined ? [] : [start, ...buttonStopIds(tour)]
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    next.push(...(links.get(id) ?? []))
  }
  return seen
}

/** How many things there are to look at. */
export function problemCount(health: ReadonlyMap<string, readonly StopProblem[]>): number {
  return [...health.values()].reduce((sum, problems) => sum + problems.length, 0)
}

/**
 * Problems of each stop of a tour, in the order of `stopProblems`; stops without any are not in the map. One stop
 * alone needs no links. `noWayBack`: some stop leads here, and none of them can be reached from here in one step.
 */
export function tourHealth(tour: Tour): ReadonlyMap<string, readonly StopProblem[]> {
  const links = linksOf(tour)
  const ids = new Set(tour.stops.map(({ id }) => id))
  const reached = reachable(tour, links)
  const media = new Map(tour.media.map((item) => [item.id, item]))
  const isAlone = tour.stops.length < 2
  const problems = tour.stops.map((stop): [string, StopProblem[]] => {
    const out = links.get(stop.id) ?? []
    const entrances = tour.stops.filter(({ id }) => id !== stop.id && links.get(id)?.includes(stop.id))
    const has: Record<StopProblem, boolean> = {
      noMedia: stop.mediaId === null,
      mediaGone: stop.mediaId !== null && !media.has(stop.mediaId),
      mediaFailed: media.get(stop.mediaId ?? '')?.status === 'failed',
      unreachable: !isAlone && !reached.has(stop.id),
      deadEnd: !isAlone && out.length === 0,
      brokenLink: out.some((id) => !ids.has(id)),
      noWayBack: out.length > 0 && entrances.length > 0 && !entrances.some(({ id }) => out.includes(id)),
      blankHotspot: hotspotsWith('blankHotspot', tour, stop).length > 0,
      emptyHotspot: hotspotsWith('emptyHotspot', tour, stop).length > 0,
      failedHotspot: hotspotsWith('failedHotspot', tour, stop).length > 0,
      formlessHotspot: hotspotsWith('formlessHotspot', tour, stop).length > 0,
      outsideHotspot: hotspotsWith('outsideHotspot', tour, stop).length > 0,
    }
    return [stop.id, stopProblems.filter((problem) => has[problem])]
  })
  return new Map(problems.filter(([, found]) => found.length > 0))
}

/** Problems that are about hotspots, and which. */
const culpritsOf = {
  blankHotspot: (_tour: Tour, stop: Stop) => blankHotspots(stop),
  emptyHotspot: (tour: Tour, stop: Stop) => emptyHotspots(tour, stop),
  failedHotspot: (tour: Tour, stop: Stop) => failedHotspots(tour, stop),
  formlessHotspot: (tour: Tour, stop: Stop) => formlessHotspots(tour, stop),
  outsideHotspot: (tour: Tour, stop: Stop) => (isFlatStop(tour, stop) ? outsideHotspots(stop) : []),
} as const

export type HotspotProblem = keyof typeof culpritsOf

export function isOfHotspots(problem: StopProblem): problem is HotspotProblem {
  return Object.hasOwn(culpritsOf, problem)
}

/** The hotspots of a stop that have a problem. */
export function hotspotsWith(problem: HotspotProblem, tour: Tour, stop: Stop): readonly Hotspot[] {
  return culpritsOf[problem](tour, stop)
}
