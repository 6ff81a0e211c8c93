import { actionIn } from '../hotspots/references.ts'
import type { PublicHotspot } from './tour-document.ts'

/** Id of the target stop of a published hotspot, which may not exist; empty for other hotspots. */
export function linkTargetOf(hotspot: PublicHotspot): string {
  const details = actionIn(hotspot)?.details ?? hotspot.details
  const id: unknown = Reflect.get(Object(details), 'targetStopId')
  return typeof id === 'string' ? id : ''
}
