import {
  bearingDeg,
  bearingToYawDeg,
  type Direction,
  radPerDeg,
  type View,
} from '../../../../shared/geometry/sphere.ts'
import { hotspotLimits } from '../../../../shared/hotspots/hotspot-limits.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import {
  directionsInFront,
  directionsNear,
  directionsOnImage,
  freeDirection,
  linkPitchDeg,
} from '../hotspots/both-ends/link-placement.ts'
import { directionsIn, isNorthKnown } from '../hotspots/both-ends/stop-orientation.ts'
import { roundDirection } from '../hotspots/inspector/nudge.ts'
import { linkBackOf } from '../hotspots/list/linked-stops.ts'
import { isFlatStop } from '../tour-draft/flat-stops.ts'
import type { LinkReason } from './link-sites.ts'
import { pairOf, type StopNeighbors, stopNeighbors } from './stop-neighbors.ts'

/** Link hotspot to create in a stop. */
export type SuggestedLink = {
  readonly stopId: string
  readonly targetStopId: string
  /** In the image of the stop. */
  readonly direction: Direction
  /** False for a link that is only somewhere in front, and should be moved. */
  readonly isDirectionKnown: boolean
  readonly arrival: 'automatic' | View
}

/** Two stops to link, with the links that don't exist yet: one in each stop, or in one of them. */
export type LinkSuggestion = {
  readonly id: string
  readonly stops: readonly [Stop, Stop]
  readonly reason: LinkReason
  readonly links: readonly SuggestedLink[]
}

/** Link without a place yet. `bearingDeg` is null if its direction is unknown. */
type MissingLink = {
  readonly from: Stop
  readonly to: Stop
  readonly bearingDeg: number | null
  readonly pitchDeg: number
}

/** Bearing of a link by the existing one in the other direction; null if there is none, or its stop's north is unknown. */
function bearingByLinkBack(tour: Tour, from: Stop, to: Stop): number | null {
  const linkBack = linkBackOf(to, from.id)
  if (!linkBack || !isNorthKnown(tour, to)) return null
  return bearingDeg(directionsIn(tour, to).toWorld(linkBack).yawDeg + 180, to.northOffsetDeg)
}

const eyeHeightM = 1.6
const steepestDeg = -25
const flattestDeg = -4

/** Pitch at which the floor of the other stop is seen; that of a few steps if the distance is unknown. */
function pitchTo(reason: LinkReason): number {
  if (reason.by !== 'map') return linkPitchDeg
  return Math.max(steepestDeg, Math.min(flattestDeg, -Math.atan2(eyeHeightM, reason.distanceM) / radPerDeg))
}

function missingLinks(
  tour: Tour,
  { stops: [first, second], bearingDeg: bearing, reason }: StopNeighbors,
): MissingLink[] {
  const pitchDeg = pitchTo(reason)
  const backwardDeg = bearing === null ? null : bearingDeg(bearing, 180)
  const both = [
    { from: first, to: second, bearingDeg: bearing ?? bearingByLinkBack(tour, first, second), pitchDeg },
    { from: second, to: first, bearingDeg: backwardDeg ?? bearingByLinkBack(tour, second, first), pitchDeg },
  ]
  return both
    .filter(({ from, to }) => linkBackOf(from, to.id) === undefined)
    .map((link) => (isNorthKnown(tour, link.from) ? link : { ...link, bearingDeg: null }))
}

/** Directions for a link in the image of its stop, in order of preference. */
function directionsOf(tour: Tour, { from, bearingDeg: bearing, pitchDeg }: MissingLink): readonly Direction[] {
  if (isFlatStop(tour, from)) return directionsOnImage
  const directions =
    bearing === null
      ? directionsInFront(from.initialView)
      : directionsNear({ yawDeg: bearingToYawDeg(bearing, from.northOffsetDeg), pitchDeg })
  return directions.map(directionsIn(tour, from).toImage)
}

const keyOf = (stopId: string, targetStopId: string) => `${stopId} ${targetStopId}`

/** Directions of links by `keyOf`. Known ones take their places first. Links for which a stop has no room are left out. */
function placeLinks(tour: Tour, links: readonly MissingLink[]): ReadonlyMap<string, Direction> {
  const hotspotsByStop = new Map(tour.stops.map(({ id, hotspots }): [string, Direction[]] => [id, [...hotspots]]))
  const placed = new Map<string, Direction>()
  const isKnown = ({ bearingDeg: bearing }: MissingLink) => bearing !== null
  for (const link of [...links.filter(isKnown), ...links.filter((unknown) => !isKnown(unknown))]) {
    const hotspots = hotspotsByStop.get(link.from.id) ?? []
    if (hotspots.length >= hotspotLimits.perStopMax) continue
    const direction = roundDirection(freeDirection(directionsOf(tour, link), hotspots))
    hotspots.push(direction)
    placed.set(keyOf(link.from.id, link.to.id), direction)
  }
  return placed
}

/**
 * View on arrival. `automatic` continues the direction of travel, away from the link back. It would look in an arbitrary
 * direction if that link has only been put somewhere in front, so visitors arrive at the start view then.
 */
function arrivalOf(tour: Tour, link: MissingLink, pair: readonly MissingLink[]): 'automatic' | View {
  const isLinkBackArbitrary = pair.some(({ from, bearingDeg: bearing }) => from.id === link.to.id && bearing === null)
  return isLinkBackArbitrary && !isFlatStop(tour, link.to) ? link.to.initialView : 'automatic'
}

/** Suggestions for pairs that aren't linked both ways, with a place for each missing link. */
function placedSuggestions(tour: Tour, neighborPairs: readonly StopNeighbors[]): readonly LinkSuggestion[] {
  const pairs = neighborPairs.map((neighbors) => ({ ...neighbors, links: missingLinks(tour, neighbors) }))
  const directions = placeLinks(
    tour,
    pairs.flatMap(({ links }) => links),
  )
  return pairs.flatMap(({ stops, reason, links: pairLinks }): LinkSuggestion[] => {
    const links = pairLinks.flatMap((link): SuggestedLink[] => {
      const { from, to, bearingDeg: bearing } = link
      const direction = directions.get(keyOf(from.id, to.id))
      if (direction === undefined) return []
      const ends = { stopId: from.id, targetStopId: to.id }
      const arrival = arrivalOf(tour, link, pairLinks)
      return [{ ...ends, direction, isDirectionKnown: bearing !== null, arrival }]
    })
    return links.length === 0 ? [] : [{ id: keyOf(stops[0].id, stops[1].id), stops, reason, links }]
  })
}

/**
 * Pairs of neighboring stops that aren't linked both ways, in the order of the tour, with a place for each missing link:
 * at its true bearing if the positions of both stops and the north of its own are known.
 */
export function suggestLinks(tour: Tour): readonly LinkSuggestion[] {
  return placedSuggestions(tour, stopNeighbors(tour))
}

/** Links that two stops lack to be linked both ways, each with a place as in `suggestLinks`. */
export function missingLinksBetween(tour: Tour, first: Stop, second: Stop): readonly SuggestedLink[] {
  return placedSuggestions(tour, [pairOf(tour, first, second)]).flatMap(({ links }) => links)
}
