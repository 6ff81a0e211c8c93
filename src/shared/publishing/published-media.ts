import type { MediaKind } from '../media/registry.ts'
import type { TourDocument } from './tour-document.ts'

/** Fields that all media of a tour document have. */
export type PublishedMedium = {
  readonly id: string
  readonly altText: string
  readonly credit: string
  readonly baseUrl: string
}

/** Location of the media of a kind in a tour document. */
type MediaLocation = {
  readonly path: (document: TourDocument) => readonly string[]
  readonly media: (document: TourDocument) => Readonly<Record<string, PublishedMedium>>
}

const mediaLocations: Readonly<Record<MediaKind, MediaLocation>> = {
  panos: { path: () => ['panos'], media: ({ panos }) => panos },
  images: { path: () => ['images'], media: ({ images }) => images },
  videos: { path: () => ['videos'], media: ({ videos }) => videos },
  videos360: { path: () => ['videos360'], media: ({ videos360 }) => videos360 },
  audio: { path: () => ['audio'], media: ({ audio }) => audio },
  documents: {
    path: ({ tourId }) => ['tours', tourId, 'documents'],
    media: ({ tours, tourId }) => tours[tourId]?.documents ?? {},
  },
  models: {
    path: () => ['models'],
    media: ({ models = {} }) => models,
  },
}

/** Media of a kind in a tour document, by id. */
export function publishedMedia(document: TourDocument, kind: MediaKind): Readonly<Record<string, PublishedMedium>> {
  return mediaLocations[kind].media(document)
}

/** Path of the media of a kind from the root of a tour document. */
export function pathOfMedia(document: TourDocument, kind: MediaKind): readonly string[] {
  return mediaLocations[kind].path(document)
}
