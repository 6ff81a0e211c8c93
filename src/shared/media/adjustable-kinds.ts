import type { MediaKind } from './registry.ts'

/** Kinds that can be leveled, placed on the sphere and retouched. The original file never changes. */
export const isAdjustable: Readonly<Record<MediaKind, boolean>> = {
  panos: true,
  images: false,
  videos: false,
  videos360: false,
  audio: false,
  documents: false,
  models: false,
}

/** Kinds that can be the image of a nadir patch. */
export const canCoverNadir: Readonly<Record<MediaKind, boolean>> = { ...isAdjustable, panos: false, images: true }
