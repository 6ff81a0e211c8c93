import type { BuildableKind } from '../ports/media-builder.ts'
import { imageBuilder } from './image/build-image.ts'
import type { KindBuilder } from './kind-builder.ts'
import { panoramaBuilder } from './panorama/build-panorama.ts'

/** A builder for every kind that can be built; a kind added to `BuildableKind` is missing here until it has one. */
export const kindBuilders: Readonly<Record<BuildableKind, KindBuilder>> = {
  panos: panoramaBuilder,
  images: imageBuilder,
}
