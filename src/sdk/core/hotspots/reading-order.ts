import type { PublicHotspot, PublicStop } from '../../../shared/publishing/tour-document.ts'
import { yawTurnDeg } from '../camera/inertia.ts'

/** Sorts hotspots by the author's order, then from left to right as seen on arrival. */
export function sortByReadingOrder(stop: PublicStop): readonly PublicHotspot[] {
  const turn = ({ yawDeg }: PublicHotspot) => yawTurnDeg(stop.initialView.yawDeg - 180, yawDeg)
  const clockwise = (hotspot: PublicHotspot) => (turn(hotspot) + 360) % 360
  return [...stop.hotspots].sort((a, b) => a.readingOrder - b.readingOrder || clockwise(a) - clockwise(b))
}
