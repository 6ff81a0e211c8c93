import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import type { Edit } from '../edits/edit.ts'

/**
 * Adds picked media that pending edits reference and that the stored tour doesn't include yet, because it was fetched
 * before the edits are saved.
 */
export function withPickedMedia(tour: Tour, edits: readonly Edit[], picked: readonly MediaItem[]): Tour {
  const storedIds = new Set(tour.media.map(({ id }) => id))
  const missing = picked.filter(({ id }) => !storedIds.has(id))
  if (missing.length === 0) return tour
  const editsJson = JSON.stringify(edits)
  const referenced = missing.filter(({ id }) => editsJson.includes(JSON.stringify(id)))
  return referenced.length === 0 ? tour : { ...tour, media: [...tour.media, ...referenced] }
}
