import type { MediaItem } from '../../../../shared/media/media.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import type { Edit } from '../edits/edit.ts'

/**
 * The tour with the media that edits name and the stored tour does not: they were chosen a moment ago, and a tour that
 * is read, or met by a stale save, before the edit is stored comes without them.
 */
export function withChosenMedia(tour: Tour, edits: readonly Edit[], chosen: readonly MediaItem[]): Tour {
  const known = new Set(tour.media.map(({ id }) => id))
  const unknown = chosen.filter(({ id }) => !known.has(id))
  if (unknown.length === 0) return tour
  const text = JSON.stringify(edits)
  const named = unknown.filter(({ id }) => text.includes(JSON.stringify(id)))
  return named.length === 0 ? tour : { ...tour, media: [...tour.media, ...named] }
}
