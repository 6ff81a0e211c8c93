import type { HotspotKind } from '../../../shared/hotspots/registry.ts'
import type { PublicHotspot } from '../../../shared/publishing/tour-document.ts'
import type { HotspotKindView } from './hotspot-kind-view.ts'
import { infoHotspotView } from './kinds/info.ts'
import { stopHotspotView } from './kinds/stop.ts'

/** How each kind of hotspot looks and acts; the compiler asks for one per kind of the shared registry. */
export const hotspotKindViews: Record<HotspotKind, HotspotKindView> = { stop: stopHotspotView, info: infoHotspotView }

/** Undefined for a kind that a document newer than this viewer may hold: such hotspots are skipped. */
export function kindViewOf({ kind }: PublicHotspot): HotspotKindView | undefined {
  return Object.hasOwn(hotspotKindViews, kind) ? hotspotKindViews[kind as HotspotKind] : undefined
}
