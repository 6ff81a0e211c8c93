import type { Tour } from '../../src/shared/tours/tours.ts'
import { type Building, doorBetween } from './building.ts'

/** Largest difference between the direction of a link and its true one, in degrees. */
export const bearingErrorMaxDeg = 5

const angleBetweenDeg = (a: number, b: number) => Math.abs(((((a - b + 180) % 360) + 360) % 360) - 180)

/** Compares the links of a tour with the doors and directions of the building. */
export function checkLinks(tour: Tour, { rooms, doors }: Building) {
  const roomIndexByStop = new Map(tour.stops.map((stop, index) => [stop.id, index]))
  const links = tour.stops.flatMap((stop) =>
    stop.hotspots.flatMap((hotspot) =>
      hotspot.kind === 'stop' && 'targetStopId' in hotspot.details ? [{ stop, hotspot, details: hotspot.details }] : [],
    ),
  )
  const checkedLinks = links.map(({ stop, hotspot, details }) => {
    const roomIndex = roomIndexByStop.get(stop.id) ?? -1
    const targetIndex = roomIndexByStop.get(details.targetStopId) ?? -1
    const room = rooms[roomIndex]
    const target = rooms[targetIndex]
    if (!room || !target) throw new Error('a link leads out of the building')
    const trueYawDeg = (Math.atan2(target.x - room.x, room.y - target.y) * 180) / Math.PI - room.headingDeg
    return {
      hasDoor: doors.has(doorBetween(roomIndex, targetIndex)),
      bearingErrorDeg: angleBetweenDeg(hotspot.yawDeg, trueYawDeg),
      arrivesLookingOnward: details.arrival === 'automatic',
    }
  })
  const fractionWith = (matches: (link: (typeof checkedLinks)[number]) => boolean) =>
    checkedLinks.filter(matches).length / checkedLinks.length
  return {
    count: checkedLinks.length,
    correctFraction: fractionWith(({ hasDoor }) => hasDoor),
    withinBearingFraction: fractionWith(({ bearingErrorDeg }) => bearingErrorDeg <= bearingErrorMaxDeg),
    onwardFraction: fractionWith(({ arrivesLookingOnward }) => arrivesLookingOnward),
    linkedDoorsFraction: checkedLinks.filter(({ hasDoor }) => hasDoor).length / (2 * doors.size),
  }
}
