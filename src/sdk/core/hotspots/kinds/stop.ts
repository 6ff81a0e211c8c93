import type { View } from '../../../../shared/geometry/sphere.ts'
import type { PublicHotspot } from '../../../../shared/publishing/tour-document.ts'
import { type HotspotKindView, type HotspotLink, hotspotDetail } from '../hotspot-kind-view.ts'

function isView(value: unknown): value is View {
  if (typeof value !== 'object' || value === null) return false
  return 'yawDeg' in value && 'pitchDeg' in value && 'fovDeg' in value
}

function linkOf(hotspot: PublicHotspot): HotspotLink | null {
  const targetStopId = hotspotDetail(hotspot, 'targetStopId')
  if (targetStopId === undefined) return null
  const arrival = hotspotDetail(hotspot, 'arrival')
  const transition = hotspotDetail(hotspot, 'transition')
  return { targetStopId: String(targetStopId), arrival: isView(arrival) ? arrival : 'automatic', transition }
}

/** Link to another stop. */
export const stopHotspotView: HotspotKindView = {
  icon: 'arrow',
  isLargeOnPhones: true,
  caption: (hotspot, findStop) => findStop(linkOf(hotspot)?.targetStopId ?? '')?.name ?? '',
  accessibleName: (caption, texts) => texts('hotspot.goTo', { stop: caption }),
  linkOf,
  activate(hotspot, { follow }) {
    const link = linkOf(hotspot)
    if (link) follow(hotspot, link)
  },
}
