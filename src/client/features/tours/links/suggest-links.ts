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
import { bearingBackDeg, type RelativePose } from './matching/relative-pose.ts'
import { pairOf, type StopNeighbors, stopNeighbors } from './stop-neighbors.ts'

/** Link hotspot to create in a stop. */
export type SuggestedLink = {
  readonly stopId: string
  readonly targetStopId: string
  /** In the image of the stop. */
  readonly direction: Direction
  /** False for a link that is only somewhere in front, and should be moved. */
  readonly isDirectionKnown: boolean
  /** True if the direction is that of a match of both panoramas. */
  readonly isMatched: boolean
  readonly arrival: 'automatic' | View
}

/** Two stops to link, with the links that don't exist yet: one in each stop, or in one of them. */
export type LinkSuggestion = {
  readonly id: string
  readonly stops: readonly [Stop, Stop]
  readonly reason: LinkReason
  readonly links: readonly SuggestedLink[]
}

/** Poses of second stops in the leveled panoramas of first ones, by the `id` of their suggestion. */
export type MatchedPoses = ReadonlyMap<string, RelativePose>

/** Link without a place yet. `yawDeg` is that of the level world, and null if its direction is unknown. */
type MissingLink = {
  readonly from: Stop
  readonly to: Stop
  readonly yawDeg: number | null
  readonly pitchDeg: number
  readonly isMatched: boolean
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

type Bearings = { readonly forwardDeg: number | null; readonly backwardDeg: number | null }

/** Compass bearings of both links of a pair; null without positions that tell them. */
function bearingsOf({ bearingDeg: bearing }: StopNeighbors): Bearings {
  return bearing === null
    ? { forwardDeg: null, backwardDeg: null }
    : { forwardDeg: bearing, backwardDeg: bearingDeg(bearing, 180) }
}

function missingLinks(tour: Tour, neighbors: StopNeighbors, pose: RelativePose | undefined): MissingLink[] {
  const [first, second] = neighbors.stops
  const { forwardDeg, backwardDeg } = bearingsOf(neighbors)
  const pitchDeg = pitchTo(neighbors.reason)
  type Ends = Pick<MissingLink, 'from' | 'to'>
  const link = ({ from, to }: Ends, bearing: number | null, matchedYawDeg: number | undefined): MissingLink => {
    const compassDeg = bearing ?? bearingByLinkBack(tour, from, to)
    const yawDeg =
      compassDeg === null || !isNorthKnown(tour, from) ? null : bearingToYawDeg(compassDeg, from.northOffsetDeg)
    const isMatched = yawDeg === null && matchedYawDeg !== undefined
    return { from, to, yawDeg: yawDeg ?? matchedYawDeg ?? null, pitchDeg, isMatched }
  }
  const both = [
    link({ from: first, to: second }, forwardDeg, pose?.bearingDeg),
    link({ from: second, to: first }, backwardDeg, pose && bearingBackDeg(pose)),
  ]
  return both.filter(({ from, to }) => linkBackOf(from, to.id) === undefined)
}

/** Directions for a link in the image of its stop, in order of preference. */
function directionsOf(tour: Tour, { from, yawDeg, pitchDeg }: MissingLink): readonly Direction[] {
  if (isFlatStop(tour, from)) return directionsOnImage
  const directions = yawDeg === null ? directionsInFront(from.initialView) : directionsNear({ yawDeg, pitchDeg })
  return directions.map(directionsIn(tour, from).toImage)
}

const keyOf = (stopId: string, targetStopId: string) => `${stopId} ${targetStopId}`

/** Directions of links by `keyOf`. Known ones take their places first. Links for which a stop has no room are left out. */
function placeLinks(tour: Tour, links: readonly MissingLink[]): ReadonlyMap<string, Direction> {
  const hotspotsByStop = new Map(tour.stops.map(({ id, hotspots }): [string, Direction[]] => [id, [...hotspots]]))
  const placed = new Map<string, Direction>()
  const isKnown = ({ yawDeg }: MissingLink) => yawDeg !== null
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
  const isLinkBackArbitrary = pair.some(({ from, yawDeg }) => from.id === link.to.id && yawDeg === null)
  return isLinkBackArbitrary && !isFlatStop(tour, link.to) ? link.to.initialView : 'automatic'
}

/** Suggestions for pairs that aren't linked both ways, with a place for each missing link. */
function placedSuggestions(
  tour: Tour,
  neighborPairs: readonly StopNeighbors[],
  poses: MatchedPoses,
): readonly LinkSuggestion[] {
  const pairs = neighborPairs.map((neighbors) => {
    const [first, second] = neighbors.stops
    const id = keyOf(first.id, second.id)
    return { ...neighbors, id, links: missingLinks(tour, neighbors, poses.get(id)) }
  })
  const directions = placeLinks(
    tour,
    pairs.flatMap(({ links }) => links),
  )
  return pairs.flatMap(({ id, stops, reason, links: pairLinks }): LinkSuggestion[] => {
    const links = pairLinks.flatMap((link): SuggestedLink[] => {
      const { from, to, yawDeg, isMatched } = link
      const direction = directions.get(keyOf(from.id, to.id))
      if (direction === undefined) return []
      const ends = { stopId: from.id, targetStopId: to.id }
      const arrival = arrivalOf(tour, link, pairLinks)
      return [{ ...ends, direction, isDirectionKnown: yawDeg !== null, isMatched, arrival }]
    })
    return links.length === 0 ? [] : [{ id, stops, reason, links }]
  })
}

/**
 * Pairs of neighboring stops that aren't linked both ways, in the order of the tour, with a place for each missing link:
 * at its true bearing if the positions of both stops and the north of its own are known, or else where a match of both
 * panoramas has it.
 */
export function suggestLinks(tour: Tour, poses: MatchedPoses = noPoses): readonly LinkSuggestion[] {
  return placedSuggestions(tour, stopNeighbors(tour), poses)
}

const noPoses: MatchedPoses = new Map()

/** Links that two stops lack to be linked both ways, each with a place as in `suggestLinks`. */
export function missingLinksBetween(tour: Tour, first: Stop, second: Stop): readonly SuggestedLink[] {
  return placedSuggestions(tour, [pairOf(tour, first, second)], noPoses).flatMap(({ links }) => links)
}
