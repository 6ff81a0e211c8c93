import type { HotspotKind } from '../../../shared/hotspots/registry.ts'
import type { PublicHotspot } from '../../../shared/publishing/tour-document.ts'
import { hotspotActionViews } from './action-views.ts'
import type { HotspotKindView } from './hotspot-kind-view.ts'
import { areaHotspotView } from './kinds/area.ts'
import { modelHotspotView } from './kinds/model.ts'

/** Views of all hotspot kinds; the type requires one per kind of the shared registry. */
const hotspotKindViews: Record<HotspotKind, HotspotKindView> = {
  ...hotspotActionViews,
  model: modelHotspotView,
  area: areaHotspotView,
}

/** View of a hotspot; undefined for unknown kinds of newer documents, which are skipped. */
export function kindViewOf({ kind }: PublicHotspot): HotspotKindView | undefined {
  return Object.hasOwn(hotspotKindViews, kind) ? hotspotKindViews[kind as HotspotKind] : undefined
}
