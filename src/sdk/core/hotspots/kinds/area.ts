import type { HotspotAction } from '../../../../shared/hotspots/actions.ts'
import type { PublicHotspot } from '../../../../shared/publishing/tour-document.ts'
import { hotspotActionViews } from '../action-views.ts'
import { cornersIn, type HotspotKindView, hotspotDetail } from '../hotspot-kind-view.ts'

/** The hotspot as if it were of the kind that it acts as. */
function actionOf(hotspot: PublicHotspot): PublicHotspot {
  const action = Object(hotspotDetail(hotspot, 'action'))
  return { ...hotspot, kind: String(action.kind), details: action.details }
}

function viewOf({ kind }: PublicHotspot): HotspotKindView | undefined {
  return Object.hasOwn(hotspotActionViews, kind) ? hotspotActionViews[kind as HotspotAction] : undefined
}

/** Reads from the view of the area's action. */
function fromAction<Result>(
  hotspot: PublicHotspot,
  read: (view: HotspotKindView, actionHotspot: PublicHotspot) => Result | undefined,
): Result | undefined {
  const actionHotspot = actionOf(hotspot)
  const view = viewOf(actionHotspot)
  return view && read(view, actionHotspot)
}

/** Clickable part of the scene that acts as another kind. */
export const areaHotspotView: HotspotKindView = {
  icon: 'pin',
  actionOf,
  cornersOf: cornersIn,
  loadFigure: async () => (await import('../outline/outline.ts')).makeOutline,
  takesCorners: true,
  caption: (hotspot, findStop) => fromAction(hotspot, (view, actionHotspot) => view.caption?.(actionHotspot, findStop)),
  accessibleName: (caption, texts, hotspot) =>
    fromAction(hotspot, (view, actionHotspot) => view.accessibleName(caption, texts, actionHotspot)) ??
    (caption || texts('hotspot.untitled')),
  linkOf: (hotspot) => fromAction(hotspot, (view, actionHotspot) => view.linkOf?.(actionHotspot)) ?? null,
  addressOf: (hotspot) => fromAction(hotspot, (view, actionHotspot) => view.addressOf?.(actionHotspot)),
  activate: (hotspot, actions) => fromAction(hotspot, (view, actionHotspot) => view.activate?.(actionHotspot, actions)),
}
