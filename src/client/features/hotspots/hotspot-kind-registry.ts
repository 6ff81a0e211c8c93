import { type HotspotKind, isHotspotKind } from '../../../shared/hotspots/registry.ts'
import { namesOf } from '../../../shared/kernel/names-of.ts'
import { hotspotActionEditors } from './hotspot-action-editors.ts'
import type { AnyHotspotKindEditor, HotspotKindEditor } from './hotspot-kind-editor.ts'
import { areaHotspotEditor } from './kinds/area.tsx'

/** How each kind is edited; the compiler asks for one per kind of the shared registry. Their order is that of the tools. */
export const hotspotKindEditors: { readonly [Kind in HotspotKind]: HotspotKindEditor<Kind> } = {
  ...hotspotActionEditors,
  area: areaHotspotEditor,
}

export const hotspotTools = namesOf(hotspotKindEditors)

/** The editor of a hotspot's kind; `undefined` for a kind this version does not know. */
export function kindEditorOf(kind: string): AnyHotspotKindEditor | undefined {
  return isHotspotKind(kind) ? (hotspotKindEditors[kind] as AnyHotspotKindEditor) : undefined
}
