import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import type { Edit } from '../edits/edit.ts'

/**
 * Adds picked media that pending edits reference and that the stored tour doesn't include yet, because it was fetched
 * before the edits are saved.
 */
export function withPickedMedia(tour: Tour, edits: readonly Edit[], picked: readonly MediaItem[]): Tour {
  const storedIds = new Set(tour.media.map(({ id }) => id))
  const missingMedia = picked.filter(({ id }) => !storedIds.has(id))
  if (missingMedia.length === 0) return tour
  const editsJson = JSON.stringify(edits)
  const referencedMedia = missingMedia.filter(({ id }) => editsJson.includes(JSON.stringify(id)))
  return referencedMedia.length === 0 ? tour : { ...tour, media: [...tour.media, ...referencedMedia] }
}
