import { type StopKind, stopKindNames } from '../stop-kinds.ts'
import type { PublicStop, TourDocument } from './tour-document.ts'

/** A still picture for a while or for good should have about this many pixels across. */
const posterWidthPx = 1600

export type Poster = { readonly url: string; readonly altText: string }
type PosterFinder = (tour: TourDocument, mediaId: string) => Poster | undefined

const filmPoster =
  (kind: 'videos' | 'videos360'): PosterFinder =>
  (tour, mediaId) => {
    const film = tour[kind][mediaId]
    return film && { url: film.baseUrl + film.manifest.frame, altText: film.altText }
  }

const finders: Record<StopKind, PosterFinder> = {
  panos: (tour, mediaId) => {
    const pano = tour.panos[mediaId]
    return pano && { url: pano.posterUrl, altText: pano.altText }
  },
  images: (tour, mediaId) => {
    const image = tour.images[mediaId]
    const { renditions = [] } = image?.manifest ?? {}
    const rendition = renditions.find(({ widthPx }) => widthPx >= posterWidthPx) ?? renditions.at(-1)
    return image && rendition && { url: image.baseUrl + rendition.file, altText: image.altText }
  },
  videos: filmPoster('videos'),
  videos360: filmPoster('videos360'),
}

/** The still picture that stands for a stop, with what it shows; undefined for a stop without one. */
export function posterOf(tour: TourDocument, { mediaId }: Pick<PublicStop, 'mediaId'>): Poster | undefined {
  if (mediaId === null) return undefined
  const kind = stopKindNames.find((name) => Object.hasOwn(tour[name], mediaId))
  return kind && finders[kind](tour, mediaId)
}
