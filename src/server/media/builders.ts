import type { BuildableKind } from '../ports/media-builder.ts'
import { documentBuilder } from './document/build-document.ts'
import { imageBuilder } from './image/build-image.ts'
import type { KindBuilder } from './kind-builder.ts'
import { panoramaBuilder } from './panorama/build-panorama.ts'

/** Builders by kind. FFmpeg for video and audio, and the schema of models, are large and loaded only when needed. */
export const kindBuilders: Readonly<Record<BuildableKind, () => Promise<KindBuilder>>> = {
  panos: async () => panoramaBuilder,
  images: async () => imageBuilder,
  videos: async () => (await import('./video/build-video.ts')).videoBuilder,
  videos360: async () => (await import('./video/build-video.ts')).video360Builder,
  audio: async () => (await import('./audio/build-audio.ts')).audioBuilder,
  documents: async () => documentBuilder,
  models: async () => (await import('./model/build-model.ts')).modelBuilder,
}
