import { captionIn, stopIdsIn } from '../../hotspots/references.ts'
import type { PublicHotspot, TourDocument } from '../../publishing/tour-document.ts'

/** Name that visitors get for a hotspot: its title, or the default of its kind; empty if it has neither. */
export function nameOfHotspot(hotspot: PublicHotspot, { stops }: Pick<TourDocument, 'stops'>): string {
  const title = hotspot.title.trim()
  if (title !== '') return title
  const [stopId] = stopIdsIn(hotspot)
  return (stopId === undefined ? captionIn(hotspot) : (stops[stopId]?.name ?? '')).trim()
}
