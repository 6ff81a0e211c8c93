import type { BuildResult, MediaBuilder, MediaFacts } from '../../../src/server/ports/media-builder.ts'
import { builderHere } from './build-here.ts'

/** Inspection and build results of a fake builder for an image. */
export const imageFacts: MediaFacts = { widthPx: 4, heightPx: 2, mimeType: 'image/jpeg' }
export const quickBuild: BuildResult = {
  manifest: { mapping: 'cube', faceSizePx: 504, tiles: '{l}/{f}{y}_{x}.webp', preview: 'data:,' },
  widthPx: 4,
  heightPx: 2,
  tileCount: 6,
  bytes: 6,
  stepMs: {},
}

/** Builder for tests of uploads, which really inspects files but builds nothing. */
export const inspectingBuilder: MediaBuilder = { ...builderHere, build: async () => quickBuild }
