import type { View } from '../../../../shared/sphere.ts'
import type { HotspotKindView, HotspotLink } from '../hotspot-kind-view.ts'

function isView(value: unknown): value is View {
  if (typeof value !== 'object' || value === null) return false
  return 'yawDeg' in value && 'pitchDeg' in value && 'fovDeg' in value
}

function linkIn(details: unknown): HotspotLink | null {
  if (typeof details !== 'object' || details === null || !('targetStopId' in details)) return null
  const arrival = 'arrival' in details && isView(details.arrival) ? details.arrival : 'automatic'
  return { targetStopId: String(details.targetStopId), arrival }
}

/** A way to another stop. */
export const stopHotspotView: HotspotKindView = {
  icon: 'arrow',
  prominent: true,
  caption: ({ details }, findStop) => findStop(linkIn(details)?.targetStopId ?? '')?.name ?? '',
  spoken: (caption, texts) => texts('hotspot.goTo', { stop: caption }),
  linkOf: ({ details }) => linkIn(details),
  activate(hotspot, { follow }) {
    const link = linkIn(hotspot.details)
    if (link) follow(hotspot, link)
  },
}
