import { type HotspotKind, isHotspotKind } from '../../../../shared/hotspots/registry.ts'
import { hotspotActionEditors } from './hotspot-action-editors.ts'
import type { AnyHotspotKindEditor, HotspotKindEditor } from './hotspot-kind-editor.ts'
import { areaHotspotEditor } from './kinds/area.tsx'
import { modelHotspotEditor } from './kinds/model.tsx'

/** Editors of all hotspot kinds. The type requires one for each kind. */
const hotspotKindEditors: { readonly [Kind in HotspotKind]: HotspotKindEditor<Kind> } = {
  ...hotspotActionEditors,
  model: modelHotspotEditor,
  area: areaHotspotEditor,
}

/** Editor of a hotspot kind; `undefined` if this version doesn't know the kind. */
export function kindEditorOf(kind: string): AnyHotspotKindEditor | undefined {
  return isHotspotKind(kind) ? (hotspotKindEditors[kind] as AnyHotspotKindEditor) : undefined
}
