import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { TourDocument } from '../../../../../shared/publishing/tour-document.ts'
import { oneStopDocument } from './one-stop-document.ts'

/** Document with the panorama as its only stop; `null` until it is processed. */
export function panoramaDocument(media: MediaItem): TourDocument | null {
  const { id, altText, credit, baseUrl, manifest } = media
  if (baseUrl === null || manifest?.mapping !== 'cube') return null
  const pano = { id, altText, credit, baseUrl, manifest, posterUrl: `${baseUrl}poster.webp` }
  return oneStopDocument(media, { panos: { [id]: pano } })
}
