import type { Direction, View } from '../../../../../shared/geometry/sphere.ts'
import type { CreateManyHotspotsInput, HotspotOf } from '../../../../../shared/hotspots/hotspots.ts'
import { returnLinkDirection } from '../../../../../shared/hotspots/return-link.ts'
import { isDeepEqual } from '../../../../../shared/kernel/deep-equal.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import type { LinkedPair } from '../../tour-draft/editor-store.ts'
import type { Edit } from '../../tour-draft/edits/edit.ts'
import { stopOf, updateHotspot } from '../../tour-draft/edits/make-edit.ts'
import { isFlatStop } from '../../tour-draft/flat-stops.ts'
import { roundDirection } from '../inspector/nudge.ts'
import { linkBackOf } from '../list/linked-stops.ts'
import { directionsInFront, directionsOnImage, freeDirection } from './link-placement.ts'
import { directionsIn, isNorthKnown, levelingIn } from './stop-orientation.ts'

/** One end of a link between two stops: its arrow in one stop, and the view of visitors who arrive by it in the other. */
export type LinkEnd = {
  readonly stop: Stop
  readonly target: Stop
  /** Existing arrow; null if it is created. */
  readonly hotspot: HotspotOf<'stop'> | null
  /** True if the link is an area, which has no arrow and is edited in its stop. */
  readonly isArea: boolean
  readonly direction: Direction
  /** False for an arrow at a default position that wasn't moved yet. */
  readonly isPlaced: boolean
  readonly arrival: 'automatic' | View
}

export type LinkEnds = readonly [LinkEnd, LinkEnd]

/**
 * Stops of a pair. Null until the tour contains both, and the link that was created with the pair; without it the
 * dialog would create that link a second time.
 */
export function pairedStops(
  tour: Tour,
  { firstId, secondId, linkId }: LinkedPair,
): { readonly first: Stop; readonly second: Stop } | null {
  const first = stopOf(tour, firstId)
  const second = stopOf(tour, secondId)
  const isLinkMissing = linkId !== undefined && !first?.hotspots.some(({ id }) => id === linkId)
  return first && second && !isLinkMissing ? { first, second } : null
}

/** Arrow from a stop to another one. Areas aren't arrows. */
function arrowTo(stop: Stop, targetId: string): HotspotOf<'stop'> | null {
  const arrows = stop.hotspots.filter((hotspot): hotspot is HotspotOf<'stop'> => 'targetStopId' in hotspot.details)
  return arrows.find(({ details }) => details.targetStopId === targetId) ?? null
}

/** True if the norths of both stops are known, so that each link's direction follows from the link back. */
export function areDirectionsKnown(tour: Pick<Tour, 'media'>, first: Stop, second: Stop): boolean {
  return isNorthKnown(tour, first) && isNorthKnown(tour, second)
}

/**
 * True if a person has to place the link back between two stops, because its direction is unknown. Links on and from
 * flat images have default positions.
 */
export function isLinkBackUnplaced(tour: Pick<Tour, 'media'>, first: Stop, second: Stop): boolean {
  return !isFlatStop(tour, first) && !isFlatStop(tour, second) && !areDirectionsKnown(tour, first, second)
}

/** Direction for a new arrow: opposite to the link back if the norths of both stops are known, or else in front. */
function newDirection(tour: Tour, stop: Stop, target: Stop): Pick<LinkEnd, 'direction' | 'isPlaced'> {
  const link = arrowTo(target, stop.id)
  if (link !== null && areDirectionsKnown(tour, stop, target)) {
    const leveled = (linkedStop: Stop) => ({ ...linkedStop, isFlat: false, leveling: levelingIn(tour, linkedStop) })
    const direction = returnLinkDirection({ link, from: leveled(target), target: leveled(stop) })
    return { direction: roundDirection(direction), isPlaced: true }
  }
  const directions = isFlatStop(tour, stop)
    ? directionsOnImage
    : directionsInFront(stop.initialView).map(directionsIn(tour, stop).toImage)
  return { direction: roundDirection(freeDirection(directions, stop.hotspots)), isPlaced: false }
}

function endOf(tour: Tour, stop: Stop, target: Stop): LinkEnd {
  const hotspot = arrowTo(stop, target.id)
  const existingLink = hotspot ?? linkBackOf(stop, target.id)
  const fields = { stop, target, hotspot, isArea: hotspot === null && existingLink !== undefined }
  if (!existingLink) return { ...fields, ...newDirection(tour, stop, target), arrival: 'automatic' }
  const direction = { yawDeg: existingLink.yawDeg, pitchDeg: existingLink.pitchDeg }
  return { ...fields, direction, isPlaced: true, arrival: hotspot?.details.arrival ?? 'automatic' }
}

/** Both ends of the link between two stops, with positions for arrows that don't exist yet. */
export function linkEndsOf(tour: Tour, first: Stop, second: Stop): LinkEnds {
  return [endOf(tour, first, second), endOf(tour, second, first)]
}

/**
 * View with which a link arrives. An automatic view looks away from the arrow back; while that arrow isn't placed, it
 * is replaced by the start view of the target.
 */
export function arrivalOfEnd({ arrival, target }: LinkEnd, otherEnd: LinkEnd): 'automatic' | View {
  return arrival === 'automatic' && !otherEnd.isPlaced ? target.initialView : arrival
}

/** Edits of the existing links that were changed. */
export function linkUpdates(ends: LinkEnds): readonly Edit[] {
  return ends.flatMap((end, index): Edit[] => {
    const { hotspot, direction } = end
    if (hotspot === null) return []
    const { yawDeg, pitchDeg, details } = hotspot
    const otherEnd = ends[index === 0 ? 1 : 0]
    const newArrival = arrivalOfEnd(end, otherEnd)
    const isUnchanged = isDeepEqual(direction, { yawDeg, pitchDeg }) && isDeepEqual(newArrival, details.arrival)
    return isUnchanged ? [] : [updateHotspot(hotspot, { ...direction, details: { ...details, arrival: newArrival } })]
  })
}

/** Links to create, as input of `hotspots.createMany`. */
export function newLinks(ends: LinkEnds): CreateManyHotspotsInput['hotspots'] {
  return ends.flatMap((end, index): CreateManyHotspotsInput['hotspots'] => {
    if (end.hotspot !== null || end.isArea) return []
    const { yawDeg, pitchDeg } = end.direction
    const arrival = arrivalOfEnd(end, ends[index === 0 ? 1 : 0])
    const details = { targetStopId: end.target.id, arrival }
    return [{ stopId: end.stop.id, kind: 'stop', yawDeg, pitchDeg, details }]
  })
}
