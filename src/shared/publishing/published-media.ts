import type { MediaKind } from '../media/registry.ts'
import type { TourDocument } from './tour-document.ts'

/** What all media of a tour document have. */
export type PublishedMedium = {
  readonly id: string
  readonly altText: string
  readonly credit: string
  readonly baseUrl: string
}

/** Where a tour document holds the media of a kind: the specification names the places of the first five. */
type Holding = {
  readonly path: (document: TourDocument) => readonly string[]
  readonly media: (document: TourDocument) => Readonly<Record<string, PublishedMedium>>
}

const holdings: Readonly<Record<MediaKind, Holding>> = {
  panos: { path: () => ['panos'], media: ({ panos }) => panos },
  images: { path: () => ['images'], media: ({ images }) => images },
  videos: { path: () => ['videos'], media: ({ videos }) => videos },
  videos360: { path: () => ['videos360'], media: ({ videos360 }) => videos360 },
  audio: { path: () => ['audio'], media: ({ audio }) => audio },
  documents: {
    path: ({ tourId }) => ['tours', tourId, 'documents'],
    media: ({ tours, tourId }) => tours[tourId]?.documents ?? {},
  },
}

/** The media of a kind that a tour document holds, by id. */
export function publishedMedia(document: TourDocument, kind: MediaKind): Readonly<Record<string, PublishedMedium>> {
  return holdings[kind].media(document)
}

/** Where they stand in it. */
export function pathOfMedia(document: TourDocument, kind: MediaKind): readonly string[] {
  return holdings[kind].path(document)
}
