import type { PublicHotspot, PublicStop } from '../../../shared/publishing/tour-document.ts'
import { yawTurnDeg } from '../camera/inertia.ts'

/** Sorts hotspots by the author's order, then from left to right as seen on arrival. */
export function sortByReadingOrder(stop: PublicStop): readonly PublicHotspot[] {
  /** Turn from the direction behind the visitor to a hotspot, −180…180°. */
  const turnDegTo = ({ yawDeg }: PublicHotspot) => yawTurnDeg(stop.initialView.yawDeg - 180, yawDeg)
  const clockwiseDegTo = (hotspot: PublicHotspot) => (turnDegTo(hotspot) + 360) % 360
  return [...stop.hotspots].sort((a, b) => a.readingOrder - b.readingOrder || clockwiseDegTo(a) - clockwiseDegTo(b))
}
