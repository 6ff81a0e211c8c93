import type { DetailText, HotspotAct, HotspotMedium } from './hotspot-kind.ts'
import { hotspotKindOf } from './registry.ts'

/** A hotspot as it is stored or published, of whatever kind. */
export type StoredHotspot = { readonly kind: string; readonly details: unknown }

/** Stops that a hotspot leads to; none for a kind this version does not know. */
export function stopIdsIn({ kind, details }: StoredHotspot): readonly string[] {
  const definition = hotspotKindOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success ? (definition?.stopIdsOf?.(parsed.data) ?? []) : []
}

/** Media that a hotspot shows, in its order; none for a kind this version does not know. */
export function mediaIn({ kind, details }: StoredHotspot): readonly HotspotMedium[] {
  const definition = hotspotKindOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success ? (definition?.mediaOf?.(parsed.data) ?? []) : []
}

export function mediaIdsIn(hotspot: StoredHotspot): readonly string[] {
  return [...new Set(mediaIn(hotspot).map(({ mediaId }) => mediaId))]
}

/** Forms that a hotspot opens; none for a kind this version does not know. */
export function formIdsIn({ kind, details }: StoredHotspot): readonly string[] {
  const definition = hotspotKindOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success ? (definition?.formIdsOf?.(parsed.data) ?? []) : []
}

/** Texts of its own kind that a hotspot holds, empty ones too; none for a kind this version does not know. */
export function textsIn({ kind, details }: StoredHotspot): readonly DetailText[] {
  const definition = hotspotKindOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success ? (definition?.textsOf?.(parsed.data) ?? []) : []
}

/** What a hotspot without a label is called by its kind; empty where that has nothing to say. */
export function captionIn({ kind, details }: StoredHotspot): string {
  const definition = hotspotKindOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success ? (definition?.captionOf?.(parsed.data) ?? '') : ''
}

/** Whether it shows a page of another site. */
export function framesPage({ kind, details }: StoredHotspot): boolean {
  const definition = hotspotKindOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success === true && definition?.framesPages?.(parsed.data) === true
}

/** Whether it shows a file of this server in a frame. */
export function framesOwnFile({ kind, details }: StoredHotspot): boolean {
  const definition = hotspotKindOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success === true && definition?.framesOwnFiles?.(parsed.data) === true
}

/** What a hotspot does when it is pressed, where that is what another kind does; undefined where it is its own kind's. */
export function actionIn({ kind, details }: StoredHotspot): HotspotAct | undefined {
  const definition = hotspotKindOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success ? definition?.actionOf?.(parsed.data) : undefined
}

/** Whether there is something to open: of a hotspot that shows media at least what it cannot be without. */
export function isWhole({ kind, details }: StoredHotspot, hasMedium: (medium: HotspotMedium) => boolean): boolean {
  const definition = hotspotKindOf(kind)
  const parsed = definition?.details.safeParse(details)
  if (!definition || !parsed?.success) return true
  const media = definition.mediaOf?.(parsed.data) ?? []
  const needed = media.filter(({ isExtra }) => isExtra !== true)
  return needed.length === 0 || needed.some(hasMedium)
}
