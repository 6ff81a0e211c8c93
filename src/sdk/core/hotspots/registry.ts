import type { HotspotKind } from '../../../shared/hotspots/registry.ts'
import type { PublicHotspot } from '../../../shared/publishing/tour-document.ts'
import { hotspotActionViews } from './action-views.ts'
import type { HotspotKindView } from './hotspot-kind-view.ts'
import { areaHotspotView } from './kinds/area.ts'

/** How each kind of hotspot looks and acts; the compiler asks for one per kind of the shared registry. */
const hotspotKindViews: Record<HotspotKind, HotspotKindView> = { ...hotspotActionViews, area: areaHotspotView }

/** Undefined for a kind that a document newer than this viewer may hold: such hotspots are skipped. */
export function kindViewOf({ kind }: PublicHotspot): HotspotKindView | undefined {
  return Object.hasOwn(hotspotKindViews, kind) ? hotspotKindViews[kind as HotspotKind] : undefined
}
