import { actionIn } from '../hotspots/references.ts'
import type { PublicHotspot } from './tour-document.ts'

/** Id of the stop that a published hotspot leads to, which may be gone; empty where it leads to none. */
export function linkTargetOf(hotspot: PublicHotspot): string {
  const details = actionIn(hotspot)?.details ?? hotspot.details
  const id: unknown = Reflect.get(Object(details), 'targetStopId')
  return typeof id === 'string' ? id : ''
}
