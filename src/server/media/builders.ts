import type { BuildableKind } from '../ports/media-builder.ts'
import { documentBuilder } from './document/build-document.ts'
import { imageBuilder } from './image/build-image.ts'
import type { KindBuilder } from './kind-builder.ts'
import { panoramaBuilder } from './panorama/build-panorama.ts'

/** A builder for every kind. What decodes recordings is large, and loaded only for one. */
export const kindBuilders: Readonly<Record<BuildableKind, () => Promise<KindBuilder>>> = {
  panos: async () => panoramaBuilder,
  images: async () => imageBuilder,
  videos: async () => (await import('./film/build-film.ts')).filmBuilder,
  videos360: async () => (await import('./film/build-film.ts')).surroundingFilmBuilder,
  audio: async () => (await import('./sound/build-sound.ts')).soundBuilder,
  documents: async () => documentBuilder,
}
