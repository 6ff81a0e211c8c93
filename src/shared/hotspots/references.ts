import type { DetailText, HotspotEffect, HotspotMedium } from './hotspot-kind.ts'
import { hotspotKindOf } from './registry.ts'

/** Stored or published hotspot. Its kind may be unknown to this version; then the functions below return nothing. */
export type StoredHotspot = { readonly kind: string; readonly details: unknown }

/** Ids of the stops that a hotspot links to. Empty for unknown kinds and invalid details. */
export function stopIdsIn({ kind, details }: StoredHotspot): readonly string[] {
  const definition = hotspotKindOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success ? (definition?.stopIdsOf?.(parsed.data) ?? []) : []
}

/** Media in the order of the hotspot. */
export function mediaIn({ kind, details }: StoredHotspot): readonly HotspotMedium[] {
  const definition = hotspotKindOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success ? (definition?.mediaOf?.(parsed.data) ?? []) : []
}

/** Ids of the media that a hotspot shows, each once. */
export function mediaIdsIn(hotspot: StoredHotspot): readonly string[] {
  return [...new Set(mediaIn(hotspot).map(({ mediaId }) => mediaId))]
}

/** Ids of the forms that a hotspot opens. Empty for unknown kinds and invalid details. */
export function formIdsIn({ kind, details }: StoredHotspot): readonly string[] {
  const definition = hotspotKindOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success ? (definition?.formIdsOf?.(parsed.data) ?? []) : []
}

/** Translatable texts of the details, including empty ones. */
export function textsIn({ kind, details }: StoredHotspot): readonly DetailText[] {
  const definition = hotspotKindOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success ? (definition?.textsOf?.(parsed.data) ?? []) : []
}

/** Default label by kind; empty if the kind has none. */
export function captionIn({ kind, details }: StoredHotspot): string {
  const definition = hotspotKindOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success ? (definition?.captionOf?.(parsed.data) ?? '') : ''
}

/** True if a hotspot embeds a web page in a frame. */
export function embedsPage({ kind, details }: StoredHotspot): boolean {
  const definition = hotspotKindOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success === true && definition?.embedsPages?.(parsed.data) === true
}

/** True if a hotspot embeds a file of this server in a frame. */
export function embedsOwnFile({ kind, details }: StoredHotspot): boolean {
  const definition = hotspotKindOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success === true && definition?.embedsOwnFiles?.(parsed.data) === true
}

/** Action of a hotspot that delegates to another kind; undefined for others. */
export function actionIn({ kind, details }: StoredHotspot): HotspotEffect | undefined {
  const definition = hotspotKindOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success ? definition?.actionOf?.(parsed.data) : undefined
}

/** True if an opened hotspot has content: it requires no media, or at least one required medium exists. */
export function hasContent({ kind, details }: StoredHotspot, hasMedium: (medium: HotspotMedium) => boolean): boolean {
  const definition = hotspotKindOf(kind)
  const parsed = definition?.details.safeParse(details)
  if (!definition || !parsed?.success) return true
  const media = definition.mediaOf?.(parsed.data) ?? []
  const requiredMedia = media.filter(({ isOptional }) => isOptional !== true)
  return requiredMedia.length === 0 || requiredMedia.some(hasMedium)
}
