import type { HotspotAction } from '../../../../shared/hotspots/actions.ts'
import type { PublicHotspot } from '../../../../shared/publishing/tour-document.ts'
import { hotspotActionViews } from '../actions.ts'
import { cornersIn, type HotspotKindView, hotspotDetail } from '../hotspot-kind-view.ts'

/** The hotspot as if it were of the kind that it acts as. */
function actingOf(hotspot: PublicHotspot): PublicHotspot {
  const action = Object(hotspotDetail(hotspot, 'action'))
  return { ...hotspot, kind: String(action.kind), details: action.details }
}

function viewOf({ kind }: PublicHotspot): HotspotKindView | undefined {
  return Object.hasOwn(hotspotActionViews, kind) ? hotspotActionViews[kind as HotspotAction] : undefined
}

/** What the kind that it acts as says to something. */
function asked<Answer>(
  hotspot: PublicHotspot,
  ask: (view: HotspotKindView, acting: PublicHotspot) => Answer | undefined,
): Answer | undefined {
  const acting = actingOf(hotspot)
  const view = viewOf(acting)
  return view && ask(view, acting)
}

/** A part of the scene that is pressed as a whole, and does what another kind does. */
export const areaHotspotView: HotspotKindView = {
  icon: 'pin',
  actingOf,
  cornersOf: cornersIn,
  loadFigure: async () => (await import('../outline/outline.ts')).makeOutline,
  takesCorners: true,
  caption: (hotspot, findStop) => asked(hotspot, (view, acting) => view.caption?.(acting, findStop)),
  accessibleName: (caption, texts, hotspot) =>
    asked(hotspot, (view, acting) => view.accessibleName(caption, texts, acting)) ??
    (caption || texts('hotspot.untitled')),
  linkOf: (hotspot) => asked(hotspot, (view, acting) => view.linkOf?.(acting)) ?? null,
  addressOf: (hotspot) => asked(hotspot, (view, acting) => view.addressOf?.(acting)),
  activate: (hotspot, actions) => asked(hotspot, (view, acting) => view.activate?.(acting, actions)),
}
