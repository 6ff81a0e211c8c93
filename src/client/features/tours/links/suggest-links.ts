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
  /** Direction in the image of the stop. */
  readonly direction: Direction
  /** False for a link at a default position in front, which a person should move. */
  readonly isDirectionKnown: boolean
  /** True if the direction comes from matching both panoramas. */
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

/** Pose of the second stop of a suggestion in the leveled panorama of the first, by the `id` of the suggestion. */
export type MatchedPoses = ReadonlyMap<string, RelativePose>

const noPoses: MatchedPoses = new Map()

/** Link that has no position yet. `yawDeg` is an angle in the leveled world, and null if the direction is unknown. */
type MissingLink = {
  readonly source: Stop
  readonly target: Stop
  readonly yawDeg: number | null
  readonly pitchDeg: number
  readonly isMatched: boolean
}

/** Bearing of a link, opposite to the link back; null without a link back, or if the north of its stop is unknown. */
function bearingByLinkBack(tour: Tour, source: Stop, target: Stop): number | null {
  const linkBack = linkBackOf(target, source.id)
  if (!linkBack || !isNorthKnown(tour, target)) return null
  return bearingDeg(directionsIn(tour, target).toWorld(linkBack).yawDeg + 180, target.northOffsetDeg)
}

const eyeHeightM = 1.6
const steepestPitchDeg = -25
const flattestPitchDeg = -4

/** Pitch of the floor at the other stop, seen from eye height; a default if the distance is unknown. */
function pitchTo(reason: LinkReason): number {
  if (reason.by !== 'map') return linkPitchDeg
  return Math.max(steepestPitchDeg, Math.min(flattestPitchDeg, -Math.atan2(eyeHeightM, reason.distanceM) / radPerDeg))
}

type Bearings = { readonly forwardDeg: number | null; readonly backwardDeg: number | null }

/** Compass bearings of both links of a pair; null if the positions of the stops don't determine them. */
function bearingsOf({ bearingDeg: bearing }: StopNeighbors): Bearings {
  return bearing === null
    ? { forwardDeg: null, backwardDeg: null }
    : { forwardDeg: bearing, backwardDeg: bearingDeg(bearing, 180) }
}

type LinkEnds = Pick<MissingLink, 'source' | 'target'>

/** Yaw of a link by the compass; null if its bearing or the north of its source isn't known. */
function yawByCompass(tour: Tour, { source, target }: LinkEnds, bearing: number | null): number | null {
  const compassDeg = bearing ?? bearingByLinkBack(tour, source, target)
  if (compassDeg === null || !isNorthKnown(tour, source)) return null
  return bearingToYawDeg(compassDeg, source.northOffsetDeg)
}

function missingLinks(tour: Tour, neighbors: StopNeighbors, pose: RelativePose | undefined): MissingLink[] {
  const [first, second] = neighbors.stops
  const { forwardDeg, backwardDeg } = bearingsOf(neighbors)
  const pitchDeg = pitchTo(neighbors.reason)
  const link = (ends: LinkEnds, bearing: number | null, matchedYawDeg: number | undefined): MissingLink => {
    const compassYawDeg = yawByCompass(tour, ends, bearing)
    const isMatched = compassYawDeg === null && matchedYawDeg !== undefined
    return { ...ends, yawDeg: compassYawDeg ?? matchedYawDeg ?? null, pitchDeg, isMatched }
  }
  const bothLinks = [
    link({ source: first, target: second }, forwardDeg, pose?.bearingDeg),
    link({ source: second, target: first }, backwardDeg, pose && bearingBackDeg(pose)),
  ]
  return bothLinks.filter(({ source, target }) => linkBackOf(source, target.id) === undefined)
}

/** Candidate directions for a link in the image of its stop, in order of preference. */
function directionsOf(tour: Tour, { source, yawDeg, pitchDeg }: MissingLink): readonly Direction[] {
  if (isFlatStop(tour, source)) return directionsOnImage
  const directions = yawDeg === null ? directionsInFront(source.initialView) : directionsNear({ yawDeg, pitchDeg })
  return directions.map(directionsIn(tour, source).toImage)
}

const keyOf = (stopId: string, targetStopId: string) => `${stopId} ${targetStopId}`

/**
 * Chooses a free direction for each link, by `keyOf`. Links with a known direction come first. Links in stops that have
 * the maximum number of hotspots are left out.
 */
function placeLinks(tour: Tour, links: readonly MissingLink[]): ReadonlyMap<string, Direction> {
  const hotspotsByStop = new Map(tour.stops.map(({ id, hotspots }): [string, Direction[]] => [id, [...hotspots]]))
  const directions = new Map<string, Direction>()
  const isKnown = ({ yawDeg }: MissingLink) => yawDeg !== null
  for (const link of [...links.filter(isKnown), ...links.filter((unknown) => !isKnown(unknown))]) {
    const hotspots = hotspotsByStop.get(link.source.id) ?? []
    if (hotspots.length >= hotspotLimits.perStopMax) continue
    const direction = roundDirection(freeDirection(directionsOf(tour, link), hotspots))
    hotspots.push(direction)
    directions.set(keyOf(link.source.id, link.target.id), direction)
  }
  return directions
}

/**
 * View on arrival. `automatic` continues the direction of travel, away from the link back. If the direction of the link
 * back is unknown, that view would be arbitrary, so visitors arrive at the start view instead.
 */
function arrivalOf(tour: Tour, link: MissingLink, pair: readonly MissingLink[]): 'automatic' | View {
  const isLinkBackArbitrary = pair.some(({ source, yawDeg }) => source.id === link.target.id && yawDeg === null)
  return isLinkBackArbitrary && !isFlatStop(tour, link.target) ? link.target.initialView : 'automatic'
}

/** Suggestions for pairs that aren't linked both ways, with a direction for each missing link. */
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
      const { source, target, yawDeg, isMatched } = link
      const direction = directions.get(keyOf(source.id, target.id))
      if (direction === undefined) return []
      const ends = { stopId: source.id, targetStopId: target.id }
      const arrival = arrivalOf(tour, link, pairLinks)
      return [{ ...ends, direction, isDirectionKnown: yawDeg !== null, isMatched, arrival }]
    })
    return links.length === 0 ? [] : [{ id, stops, reason, links }]
  })
}

/**
 * Pairs of neighboring stops that aren't linked both ways, in the order of the tour, with a direction for each missing
 * link: its true bearing if the positions of both stops and the north of its stop are known, or else the direction that
 * matching both panoramas found, or else in front.
 */
export function suggestLinks(tour: Tour, poses: MatchedPoses = noPoses): readonly LinkSuggestion[] {
  return placedSuggestions(tour, stopNeighbors(tour), poses)
}

/** Links that two stops need to be linked both ways, each with a direction as in `suggestLinks`. */
export function missingLinksBetween(tour: Tour, first: Stop, second: Stop): readonly SuggestedLink[] {
  return placedSuggestions(tour, [pairOf(tour, first, second)], noPoses).flatMap(({ links }) => links)
}
