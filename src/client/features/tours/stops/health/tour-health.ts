import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import { buttonStopIds } from '../../buttons/button-targets.ts'
import {
  hotspotsOutsideImage,
  hotspotsWithFailedMedia,
  hotspotsWithMissingForm,
  hotspotsWithMissingMedia,
  hotspotsWithoutContent,
} from '../../hotspots/list/hotspot-problems.ts'
import { linkedStopIds } from '../../hotspots/list/linked-stops.ts'
import { unlinkedStops } from '../../links/unlinked-stops.ts'
import { isFlatStop } from '../../tour-draft/flat-stops.ts'
import { mediaById } from '../../tour-draft/stop-media.ts'

/** Problems that keep a visitor from seeing or leaving a stop, or that break its hotspots. */
export const stopProblems = [
  'noMedia',
  'mediaDeleted',
  'mediaFailed',
  'unreachable',
  'deadEnd',
  'brokenLink',
  'noLinkBack',
  'hotspotContentMissing',
  'hotspotMediaMissing',
  'hotspotMediaFailed',
  'hotspotFormMissing',
  'hotspotOutsideImage',
] as const
export type StopProblem = (typeof stopProblems)[number]

type Links = ReadonlyMap<string, readonly string[]>

/** Ids of the stops that the visible hotspots of each stop link to. */
export function linksOf(tour: Pick<Tour, 'stops'>): Links {
  const entries = tour.stops.map(({ id, hotspots }): [string, string[]] => {
    return [id, hotspots.filter(({ visible }) => visible).flatMap((hotspot) => [...linkedStopIds(hotspot)])]
  })
  return new Map(entries)
}

/** Ids of the other stops that link to each stop. */
function linkingIdsOf(links: Links): Links {
  const linkingIds = new Map<string, string[]>()
  for (const [id, targetIds] of links) {
    for (const targetId of new Set(targetIds)) {
      if (targetId === id) continue
      const idsOfTarget = linkingIds.get(targetId)
      if (idsOfTarget === undefined) linkingIds.set(targetId, [id])
      else idsOfTarget.push(id)
    }
  }
  return linkingIds
}

/**
 * Stops that a visitor can reach from the start stop by links and buttons (depth-first search). Buttons are always
 * visible.
 */
export function reachableStopIds(
  tour: Pick<Tour, 'buttons' | 'startStopId' | 'stops'>,
  links: Links,
): ReadonlySet<string> {
  const startStopId = tour.startStopId ?? tour.stops[0]?.id
  const visitedIds = new Set<string>()
  const stack = startStopId === undefined ? [] : [startStopId, ...buttonStopIds(tour)]
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    if (visitedIds.has(id)) continue
    visitedIds.add(id)
    stack.push(...(links.get(id) ?? []))
  }
  return visitedIds
}

/** Total number of problems. */
export function problemCount(health: ReadonlyMap<string, readonly StopProblem[]>): number {
  return [...health.values()].reduce((sum, problems) => sum + problems.length, 0)
}

/**
 * Problems of each stop, in the order of `stopProblems`. Stops without problems are not in the map. A tour's only stop
 * needs no links, and `unlinkedStops` counts the stops without any. `noLinkBack` means that the stop links to none of
 * the stops that link to it. The selected hotspot may have no content yet, because a person is filling it in.
 */
export function tourHealth(
  tour: Tour,
  selectedHotspotId: string | null = null,
): ReadonlyMap<string, readonly StopProblem[]> {
  const links = linksOf(tour)
  const ids = new Set(tour.stops.map(({ id }) => id))
  const linkingIds = linkingIdsOf(links)
  const reachableIds = reachableStopIds(tour, links)
  const media = mediaById(tour)
  const unlinkedIds = new Set(unlinkedStops(tour).map(({ id }) => id))
  const needsLinks = (stop: Stop) => tour.stops.length > 1 && !unlinkedIds.has(stop.id)
  const problems = tour.stops.map((stop): [string, StopProblem[]] => {
    const linkedIds = links.get(stop.id) ?? []
    const linkedFromIds = linkingIds.get(stop.id) ?? []
    const problemFlags: Record<StopProblem, boolean> = {
      noMedia: stop.mediaId === null,
      mediaDeleted: stop.mediaId !== null && !media.has(stop.mediaId),
      mediaFailed: media.get(stop.mediaId ?? '')?.status === 'failed',
      unreachable: needsLinks(stop) && !reachableIds.has(stop.id),
      deadEnd: needsLinks(stop) && linkedIds.length === 0,
      brokenLink: linkedIds.some((id) => !ids.has(id)),
      noLinkBack:
        linkedIds.length > 0 && linkedFromIds.length > 0 && !linkedFromIds.some((id) => linkedIds.includes(id)),
      hotspotContentMissing: hotspotsWith('hotspotContentMissing', tour, stop).some(
        ({ id }) => id !== selectedHotspotId,
      ),
      hotspotMediaMissing: hotspotsWith('hotspotMediaMissing', tour, stop).length > 0,
      hotspotMediaFailed: hotspotsWith('hotspotMediaFailed', tour, stop).length > 0,
      hotspotFormMissing: hotspotsWith('hotspotFormMissing', tour, stop).length > 0,
      hotspotOutsideImage: hotspotsWith('hotspotOutsideImage', tour, stop).length > 0,
    }
    return [stop.id, stopProblems.filter((problem) => problemFlags[problem])]
  })
  return new Map(problems.filter(([, stopProblemList]) => stopProblemList.length > 0))
}

/** Finds the hotspots that have a problem. */
const hotspotsByProblem = {
  hotspotContentMissing: (_tour: Tour, stop: Stop) => hotspotsWithoutContent(stop),
  hotspotMediaMissing: (tour: Tour, stop: Stop) => hotspotsWithMissingMedia(tour, stop),
  hotspotMediaFailed: (tour: Tour, stop: Stop) => hotspotsWithFailedMedia(tour, stop),
  hotspotFormMissing: (tour: Tour, stop: Stop) => hotspotsWithMissingForm(tour, stop),
  hotspotOutsideImage: (tour: Tour, stop: Stop) => (isFlatStop(tour, stop) ? hotspotsOutsideImage(stop) : []),
} as const

export type HotspotProblem = keyof typeof hotspotsByProblem

export function isHotspotProblem(problem: StopProblem): problem is HotspotProblem {
  return Object.hasOwn(hotspotsByProblem, problem)
}

/** The hotspots of a stop that have a problem. */
export function hotspotsWith(problem: HotspotProblem, tour: Tour, stop: Stop): readonly Hotspot[] {
  return hotspotsByProblem[problem](tour, stop)
}
