import { type StopKind, stopKindNames } from '../tours/stop-kinds.ts'
import type { PublicStop, TourDocument } from './tour-document.ts'

/** Minimum width of the rendition that is used as poster. */
const posterMinWidthPx = 1600

export type Poster = { readonly url: string; readonly altText: string }
type PosterFinder = (tour: TourDocument, mediaId: string) => Poster | undefined

const videoPoster =
  (kind: 'videos' | 'videos360'): PosterFinder =>
  (tour, mediaId) => {
    const video = tour[kind][mediaId]
    return video && { url: video.baseUrl + video.manifest.frame, altText: video.altText }
  }

const finders: Record<StopKind, PosterFinder> = {
  panos: (tour, mediaId) => {
    const pano = tour.panos[mediaId]
    return pano && { url: pano.posterUrl, altText: pano.altText }
  },
  images: (tour, mediaId) => {
    const image = tour.images[mediaId]
    const { renditions = [] } = image?.manifest ?? {}
    const rendition = renditions.find(({ widthPx }) => widthPx >= posterMinWidthPx) ?? renditions.at(-1)
    return image && rendition && { url: image.baseUrl + rendition.file, altText: image.altText }
  },
  videos: videoPoster('videos'),
  videos360: videoPoster('videos360'),
}

/** Poster of a stop with its alt text; undefined for a stop without medium. */
export function posterOf(tour: TourDocument, { mediaId }: Pick<PublicStop, 'mediaId'>): Poster | undefined {
  if (mediaId === null) return undefined
  const kind = stopKindNames.find((name) => Object.hasOwn(tour[name], mediaId))
  return kind && finders[kind](tour, mediaId)
}
