import { facesInView } from '../../shared/geometry/faces-in-view.ts'
import { coarsestTiles } from '../../shared/media/coarsest-tiles.ts'
import type { Tour } from '../../shared/tours/tours.ts'

/**
 * Preloads the tiles that a stop appears with, because the viewer requests them only after the screen is rendered. It
 * requests the faces behind the camera last, too late for a preload.
 */
export function preloadTiles({ stops, media }: Tour, stopId: string): void {
  const stop = stops.find(({ id }) => id === stopId)
  const medium = media.find(({ id }) => id === stop?.mediaId)
  if (!stop || !medium) return
  const { baseUrl, manifest } = medium
  if (baseUrl === null || manifest?.mapping !== 'cube') return
  for (const tile of coarsestTiles({ baseUrl, manifest }, stop.initialView, facesInView(stop.initialView))) {
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'fetch'
    link.crossOrigin = 'anonymous'
    link.href = tile
    document.head.append(link)
  }
}
