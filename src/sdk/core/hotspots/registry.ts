import type { HotspotKind } from '../../../shared/hotspots/registry.ts'
import type { PublicHotspot } from '../../../shared/publishing/tour-document.ts'
import type { HotspotKindView } from './hotspot-kind-view.ts'
import { audioHotspotView } from './kinds/audio.ts'
import { documentHotspotView } from './kinds/document.ts'
import { embedHotspotView } from './kinds/embed.ts'
import { galleryHotspotView } from './kinds/gallery.ts'
import { imageHotspotView } from './kinds/image.ts'
import { infoHotspotView } from './kinds/info.ts'
import { linkHotspotView } from './kinds/link.ts'
import { stopHotspotView } from './kinds/stop.ts'
import { videoHotspotView } from './kinds/video.ts'

/** How each kind of hotspot looks and acts; the compiler asks for one per kind of the shared registry. */
const hotspotKindViews: Record<HotspotKind, HotspotKindView> = {
  stop: stopHotspotView,
  info: infoHotspotView,
  image: imageHotspotView,
  gallery: galleryHotspotView,
  video: videoHotspotView,
  audio: audioHotspotView,
  link: linkHotspotView,
  document: documentHotspotView,
  embed: embedHotspotView,
}

/** Undefined for a kind that a document newer than this viewer may hold: such hotspots are skipped. */
export function kindViewOf({ kind }: PublicHotspot): HotspotKindView | undefined {
  return Object.hasOwn(hotspotKindViews, kind) ? hotspotKindViews[kind as HotspotKind] : undefined
}
