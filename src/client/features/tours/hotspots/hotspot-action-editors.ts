import type { HotspotActionKind } from '../../../../shared/hotspots/actions.ts'
import { namesOf } from '../../../../shared/kernel/names-of.ts'
import type { AnyHotspotKindEditor, HotspotKindEditor } from './hotspot-kind-editor.ts'
import { audioHotspotEditor } from './kinds/audio.tsx'
import { documentHotspotEditor } from './kinds/document.tsx'
import { embedHotspotEditor } from './kinds/embed.tsx'
import { formHotspotEditor } from './kinds/form.tsx'
import { galleryHotspotEditor } from './kinds/gallery.tsx'
import { imageHotspotEditor } from './kinds/image.tsx'
import { infoHotspotEditor } from './kinds/info.tsx'
import { linkHotspotEditor } from './kinds/link.tsx'
import { stopHotspotEditor } from './kinds/stop.tsx'
import { videoHotspotEditor } from './kinds/video.tsx'

/** Editors of the kinds that can also be the action of an area, in the order of the tools. */
export const hotspotActionEditors: { readonly [Kind in HotspotActionKind]: HotspotKindEditor<Kind> } = {
  stop: stopHotspotEditor,
  info: infoHotspotEditor,
  image: imageHotspotEditor,
  gallery: galleryHotspotEditor,
  video: videoHotspotEditor,
  audio: audioHotspotEditor,
  link: linkHotspotEditor,
  document: documentHotspotEditor,
  embed: embedHotspotEditor,
  form: formHotspotEditor,
}

export function isHotspotAction(kind: string | null): kind is HotspotActionKind {
  return kind !== null && Object.hasOwn(hotspotActionEditors, kind)
}

export const hotspotActionNames = namesOf(hotspotActionEditors)

export function hotspotActionEditorOf(action: HotspotActionKind): AnyHotspotKindEditor {
  return hotspotActionEditors[action] as AnyHotspotKindEditor
}
