import { type HotspotKind, isHotspotKind } from '../../../../shared/hotspots/registry.ts'
import { namesOf } from '../../../../shared/kernel/names-of.ts'
import { hotspotActionEditors } from './hotspot-action-editors.ts'
import type { AnyHotspotKindEditor, HotspotKindEditor } from './hotspot-kind-editor.ts'
import { areaHotspotEditor } from './kinds/area.tsx'

/** Editors of all hotspot kinds, in the order of the tools. The type requires one for each kind. */
export const hotspotKindEditors: { readonly [Kind in HotspotKind]: HotspotKindEditor<Kind> } = {
  ...hotspotActionEditors,
  area: areaHotspotEditor,
}

export const hotspotTools = namesOf(hotspotKindEditors)

/** Editor of a hotspot kind; `undefined` if this version doesn't know the kind. */
export function kindEditorOf(kind: string): AnyHotspotKindEditor | undefined {
  return isHotspotKind(kind) ? (hotspotKindEditors[kind] as AnyHotspotKindEditor) : undefined
}
