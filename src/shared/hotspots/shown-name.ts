import { captionIn, type StoredHotspot, stopIdsIn } from './references.ts'

/** What a hotspot is called: its label, else where it leads, as visitors see it; empty where there is neither. */
export function shownNameOf(
  hotspot: StoredHotspot & { readonly title: string },
  stopNameOf: (stopId: string) => string | undefined,
): string {
  const [targetId] = stopIdsIn(hotspot)
  const target = targetId === undefined ? undefined : stopNameOf(targetId)
  return hotspot.title || target || captionIn(hotspot)
}
