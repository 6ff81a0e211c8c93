import type { HotspotActionKind } from '../../../../shared/hotspots/actions.ts'
import type { PublicHotspot } from '../../../../shared/publishing/tour-document.ts'
import { hotspotActionViews } from '../action-views.ts'
import { type HotspotKindView, hotspotDetail, validCorners } from '../hotspot-kind-view.ts'

/** Converts an area to a hotspot of its action's kind. An invalid action becomes an object whose kind is unknown. */
function toActionHotspot(hotspot: PublicHotspot): PublicHotspot {
  const action = Object(hotspotDetail(hotspot, 'action'))
  return { ...hotspot, kind: String(action.kind), details: action.details }
}

function actionViewOf({ kind }: PublicHotspot): HotspotKindView | undefined {
  return Object.hasOwn(hotspotActionViews, kind) ? hotspotActionViews[kind as HotspotActionKind] : undefined
}

/** Calls `read` with the view of the action's kind; undefined for unknown kinds. */
function withActionView<Result>(
  hotspot: PublicHotspot,
  read: (view: HotspotKindView, actionHotspot: PublicHotspot) => Result | undefined,
): Result | undefined {
  const actionHotspot = toActionHotspot(hotspot)
  const view = actionViewOf(actionHotspot)
  return view && read(view, actionHotspot)
}

/** Polygon in the scene that behaves like a hotspot of another kind. */
export const areaHotspotView: HotspotKindView = {
  icon: 'pin',
  toActionHotspot,
  cornersOf: validCorners,
  loadFigure: async () => (await import('../outline/outline.ts')).createOutline,
  hasEditableCorners: true,
  caption: (hotspot, findStop) =>
    withActionView(hotspot, (view, actionHotspot) => view.caption?.(actionHotspot, findStop)),
  accessibleName: (caption, texts, hotspot) =>
    withActionView(hotspot, (view, actionHotspot) => view.accessibleName(caption, texts, actionHotspot)) ??
    (caption || texts('hotspot.untitled')),
  linkOf: (hotspot) => withActionView(hotspot, (view, actionHotspot) => view.linkOf?.(actionHotspot)) ?? null,
  hrefOf: (hotspot) => withActionView(hotspot, (view, actionHotspot) => view.hrefOf?.(actionHotspot)),
  activate: (hotspot, actions) =>
    withActionView(hotspot, (view, actionHotspot) => view.activate?.(actionHotspot, actions)),
}
