import type { HotspotActionKind } from '../../../shared/hotspots/actions.ts'
import { hostOfUrl, safeUrl, urlKindOf } from '../../../shared/web/link-url.ts'
import { hostDecoder } from './host-decoder.ts'
import {
  type HotspotKindView,
  hotspotDetail,
  namedPanelKind,
  panelKind,
  panelKindWithArea,
} from './hotspot-kind-view.ts'
import { stopHotspotView } from './kinds/stop.ts'

/** Audio recording. */
const audioHotspotView = namedPanelKind('sound', 'hotspot.audio')

/** PDF document, opened beside the tour. */
const documentHotspotView = namedPanelKind('document', 'hotspot.document')

/** Page of another site, loaded on request. */
const embedHotspotView = namedPanelKind('frame', 'hotspot.embed')

/** Form with questions. */
const formHotspotView = namedPanelKind('form', 'hotspot.form')

/** Series of images. */
const galleryHotspotView = namedPanelKind('gallery', 'hotspot.gallery')

/** Single image. */
const imageHotspotView = panelKindWithArea(
  'image',
  'hotspot.image',
  async () => (await import('./pinned/pinned-image.ts')).createPinnedImage,
)

/** Text. */
const infoHotspotView: HotspotKindView = panelKind('info', (title, texts) =>
  title === '' ? texts('hotspot.untitled') : texts('hotspot.read', { title }),
)

const linkNameKeys = { page: 'hotspot.link', mail: 'hotspot.mail', call: 'hotspot.call' } as const

/** External link, opened in a new tab. */
const linkHotspotView: HotspotKindView = {
  icon: 'link',
  caption: (hotspot) => hostDecoder.decode(hostOfUrl(String(hotspotDetail(hotspot, 'url')))),
  accessibleName: (title, texts, hotspot) => texts(linkNameKeys[urlKindOf(hotspotDetail(hotspot, 'url'))], { title }),
  hrefOf: (hotspot) => safeUrl(hotspotDetail(hotspot, 'url')),
}

/** Flat video. */
const videoHotspotView = panelKindWithArea(
  'play',
  'hotspot.video',
  async () => (await import('./pinned/pinned-video.ts')).createPinnedVideo,
)

/** Views of hotspot kinds that have their own action; the type requires one per kind of the shared registry. */
export const hotspotActionViews: Record<HotspotActionKind, HotspotKindView> = {
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
