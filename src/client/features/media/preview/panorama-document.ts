import type { MediaItem } from '../../../../shared/media/media.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { oneStopDocument } from './one-stop-document.ts'

/** A tour of one panorama, for the viewer to show it by itself; `null` before it is built. */
export function panoramaDocument(media: MediaItem): TourDocument | null {
  const { id, altText, credit, baseUrl, manifest } = media
  if (baseUrl === null || manifest?.mapping !== 'cube') return null
  const pano = { id, altText, credit, baseUrl, manifest, posterUrl: `${baseUrl}poster.webp` }
  return oneStopDocument(media, { panos: { [id]: pano } })
}
