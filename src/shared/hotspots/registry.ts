import type { z } from 'zod'
import type { AnyHotspotKind } from './hotspot-kind.ts'
import { audioHotspot } from './kinds/audio.ts'
import { documentHotspot } from './kinds/document.ts'
import { embedHotspot } from './kinds/embed.ts'
import { galleryHotspot } from './kinds/gallery.ts'
import { imageHotspot } from './kinds/image.ts'
import { infoHotspot } from './kinds/info.ts'
import { linkHotspot } from './kinds/link.ts'
import { stopHotspot } from './kinds/stop.ts'
import { videoHotspot } from './kinds/video.ts'

/** All kinds of hotspots. A new kind is a file in `kinds/` and a word here; the compiler then names every layer that must answer. */
export const hotspotKinds = {
  stop: stopHotspot,
  info: infoHotspot,
  image: imageHotspot,
  gallery: galleryHotspot,
  video: videoHotspot,
  audio: audioHotspot,
  link: linkHotspot,
  document: documentHotspot,
  embed: embedHotspot,
} as const

export type HotspotKind = keyof typeof hotspotKinds
export const hotspotKindNames = [
  'stop',
  'info',
  'image',
  'gallery',
  'video',
  'audio',
  'link',
  'document',
  'embed',
] as const satisfies readonly HotspotKind[]
export type HotspotDetails<Kind extends HotspotKind = HotspotKind> = z.output<(typeof hotspotKinds)[Kind]['details']>

/** Stored hotspots may be of a kind this version does not know: they are kept and skipped. */
export function isHotspotKind(kind: string): kind is HotspotKind {
  return Object.hasOwn(hotspotKinds, kind)
}

const anyKinds: Readonly<Record<string, AnyHotspotKind>> = hotspotKinds

/** What the registry says of a stored kind, for code that treats all kinds alike; undefined for an unknown one. */
export function hotspotKindOf(kind: string): AnyHotspotKind | undefined {
  return isHotspotKind(kind) ? anyKinds[kind] : undefined
}
