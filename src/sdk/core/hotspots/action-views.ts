import type { HotspotAction } from '../../../shared/hotspots/actions.ts'
import type { HotspotKindView } from './hotspot-kind-view.ts'
import { audioHotspotView } from './kinds/audio.ts'
import { documentHotspotView } from './kinds/document.ts'
import { embedHotspotView } from './kinds/embed.ts'
import { formHotspotView } from './kinds/form.ts'
import { galleryHotspotView } from './kinds/gallery.ts'
import { imageHotspotView } from './kinds/image.ts'
import { infoHotspotView } from './kinds/info.ts'
import { linkHotspotView } from './kinds/link.ts'
import { stopHotspotView } from './kinds/stop.ts'
import { videoHotspotView } from './kinds/video.ts'

/** Views of hotspot kinds with an action of their own; the type requires one per kind of the shared registry. */
export const hotspotActionViews: Record<HotspotAction, HotspotKindView> = {
  stop: stopHotspotView,
  info: infoHotspotView,
  image: imageHotspotView,
  gallery: galleryHotspotView,
  video: videoHotspotView,
  audio: audioHotspotView,
  link: linkHotspotView,
  document: documentHotspotView,
  embed: embedHotspotView,
  form: formHotspotView,
}
