import type { BuildableKind } from '../ports/media-builder.ts'
import { documentBuilder } from './document/build-document.ts'
import { imageBuilder } from './image/build-image.ts'
import type { KindBuilder } from './kind-builder.ts'
import { panoramaBuilder } from './panorama/build-panorama.ts'

/** A builder for every kind. What decodes recordings is large, and loaded only for one. */
export const kindBuilders: Readonly<Record<BuildableKind, () => Promise<KindBuilder>>> = {
  panos: async () => panoramaBuilder,
  images: async () => imageBuilder,
  videos: async () => (await import('./video/build-video.ts')).videoBuilder,
  videos360: async () => (await import('./video/build-video.ts')).surroundingVideoBuilder,
  audio: async () => (await import('./audio/build-audio.ts')).audioBuilder,
  documents: async () => documentBuilder,
}
