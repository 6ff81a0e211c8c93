import { audioHotspot } from './kinds/audio.ts'
import { documentHotspot } from './kinds/document.ts'
import { embedHotspot } from './kinds/embed.ts'
import { formHotspot } from './kinds/form.ts'
import { galleryHotspot } from './kinds/gallery.ts'
import { imageHotspot } from './kinds/image.ts'
import { infoHotspot } from './kinds/info.ts'
import { externalLinkHotspot } from './kinds/link.ts'
import { stopHotspot } from './kinds/stop.ts'
import { videoHotspot } from './kinds/video.ts'

/** Hotspot kinds with an action. An area can have any of these actions. */
export const actionKinds = {
  stop: stopHotspot,
  info: infoHotspot,
  image: imageHotspot,
  gallery: galleryHotspot,
  video: videoHotspot,
  audio: audioHotspot,
  link: externalLinkHotspot,
  document: documentHotspot,
  embed: embedHotspot,
  form: formHotspot,
} as const

export type HotspotActionKind = keyof typeof actionKinds
