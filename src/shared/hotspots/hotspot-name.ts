import { captionIn, type StoredHotspot, stopIdsIn } from './references.ts'

/** Display name: the title, else the name of the linked stop, else the default label of the kind; empty without any. */
export function hotspotName(
  hotspot: StoredHotspot & { readonly title: string },
  stopNameOf: (stopId: string) => string | undefined,
): string {
  const [targetId] = stopIdsIn(hotspot)
  const target = targetId === undefined ? undefined : stopNameOf(targetId)
  return hotspot.title || target || captionIn(hotspot)
}
