import type { DetailText, HotspotEffect, HotspotMedium } from './hotspot-kind.ts'
import { hotspotKindOf } from './registry.ts'

/** Stored or published hotspot. This version may not know its kind. */
export type StoredHotspot = { readonly kind: string; readonly details: unknown }

/** Definition of a hotspot's kind, with the parsed details; undefined for unknown kinds and invalid details. */
function parseHotspot({ kind, details }: StoredHotspot) {
  const definition = hotspotKindOf(kind)
  const parsed = definition?.details.safeParse(details)
  return definition && parsed?.success ? { definition, details: parsed.data } : undefined
}

/** Ids of the stops that a hotspot links to. Empty for unknown kinds and invalid details. */
export function stopIdsIn(hotspot: StoredHotspot): readonly string[] {
  const parsed = parseHotspot(hotspot)
  return parsed?.definition.stopIdsOf?.(parsed.details) ?? []
}

/** Media in the order of the hotspot. */
export function mediaIn(hotspot: StoredHotspot): readonly HotspotMedium[] {
  const parsed = parseHotspot(hotspot)
  return parsed?.definition.mediaOf?.(parsed.details) ?? []
}

/** Ids of the media that a hotspot shows, each once. */
export function mediaIdsIn(hotspot: StoredHotspot): readonly string[] {
  return [...new Set(mediaIn(hotspot).map(({ mediaId }) => mediaId))]
}

/** Ids of the forms that a hotspot opens. Empty for unknown kinds and invalid details. */
export function formIdsIn(hotspot: StoredHotspot): readonly string[] {
  const parsed = parseHotspot(hotspot)
  return parsed?.definition.formIdsOf?.(parsed.details) ?? []
}

/** Translatable texts of the details, including empty ones. */
export function textsIn(hotspot: StoredHotspot): readonly DetailText[] {
  const parsed = parseHotspot(hotspot)
  return parsed?.definition.textsOf?.(parsed.details) ?? []
}

/** Default label by kind; empty if the kind has none. */
export function captionIn(hotspot: StoredHotspot): string {
  const parsed = parseHotspot(hotspot)
  return parsed?.definition.captionOf?.(parsed.details) ?? ''
}

/** External URL of a hotspot; undefined for hotspots that stay in the tour. */
export function urlOfHotspot(hotspot: StoredHotspot): string | undefined {
  const parsed = parseHotspot(hotspot)
  return parsed?.definition.urlOf?.(parsed.details)
}

/** True if a hotspot embeds a web page in a frame. */
export function embedsPage(hotspot: StoredHotspot): boolean {
  const parsed = parseHotspot(hotspot)
  return parsed?.definition.embedsPages?.(parsed.details) === true
}

/** True if a hotspot embeds a file of this server in a frame. */
export function embedsOwnFile(hotspot: StoredHotspot): boolean {
  const parsed = parseHotspot(hotspot)
  return parsed?.definition.embedsOwnFiles?.(parsed.details) === true
}

/** Action of a hotspot that delegates to another kind; undefined for others. */
export function actionIn(hotspot: StoredHotspot): HotspotEffect | undefined {
  const parsed = parseHotspot(hotspot)
  return parsed?.definition.actionOf?.(parsed.details)
}

/** True if an opened hotspot has content: it requires no media, or at least one required medium exists. */
export function hasContent(hotspot: StoredHotspot, hasMedium: (medium: HotspotMedium) => boolean): boolean {
  const parsed = parseHotspot(hotspot)
  if (parsed === undefined) return true
  const media = parsed.definition.mediaOf?.(parsed.details) ?? []
  const requiredMedia = media.filter(({ isOptional }) => isOptional !== true)
  return requiredMedia.length === 0 || requiredMedia.some(hasMedium)
}
