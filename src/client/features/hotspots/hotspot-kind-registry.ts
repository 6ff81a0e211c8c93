import { type HotspotKind, isHotspotKind } from '../../../shared/hotspots/registry.ts'
import type { AnyHotspotKindEditor, HotspotKindEditor } from './hotspot-kind-editor.ts'
import { audioHotspotEditor } from './kinds/audio.tsx'
import { documentHotspotEditor } from './kinds/document.tsx'
import { embedHotspotEditor } from './kinds/embed.tsx'
import { galleryHotspotEditor } from './kinds/gallery.tsx'
import { imageHotspotEditor } from './kinds/image.tsx'
import { infoHotspotEditor } from './kinds/info.tsx'
import { linkHotspotEditor } from './kinds/link.tsx'
import { stopHotspotEditor } from './kinds/stop.tsx'
import { videoHotspotEditor } from './kinds/video.tsx'

/** How each kind is edited; the compiler asks for one per kind of the shared registry. Their order is that of the tools. */
export const hotspotKindEditors: { readonly [Kind in HotspotKind]: HotspotKindEditor<Kind> } = {
  stop: stopHotspotEditor,
  info: infoHotspotEditor,
  image: imageHotspotEditor,
  gallery: galleryHotspotEditor,
  video: videoHotspotEditor,
  audio: audioHotspotEditor,
  link: linkHotspotEditor,
  document: documentHotspotEditor,
  embed: embedHotspotEditor,
}

export const hotspotTools: readonly HotspotKind[] = Object.keys(hotspotKindEditors).filter(isHotspotKind)

/** The editor of a hotspot's kind; `undefined` for a kind this version does not know. */
export function kindEditorOf(kind: string): AnyHotspotKindEditor | undefined {
  return isHotspotKind(kind) ? (hotspotKindEditors[kind] as AnyHotspotKindEditor) : undefined
}
