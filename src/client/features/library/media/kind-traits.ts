import type { MediaKind } from '../../../../shared/media/registry.ts'

type KindTraits = {
  /** True if it has an image, and so an alt text. */
  readonly isVisual: boolean
  /** True if it can have captions and a transcript. */
  readonly supportsCaptions: boolean
  /** True if it was captured in a compass direction. */
  readonly hasHeading: boolean
  /** True if one of its frames can be chosen as the poster. */
  readonly hasPoster: boolean
  /** True if it comes from a camera or a microphone and so has a capture time and location. */
  readonly isRecorded: boolean
  /** Kind that it can be changed to. */
  readonly otherKind: MediaKind | null
}

/** Properties of each media kind that the library's screens depend on. */
export const kindTraits: Readonly<Record<MediaKind, KindTraits>> = {
  panos: {
    isVisual: true,
    supportsCaptions: false,
    hasHeading: true,
    hasPoster: false,
    isRecorded: true,
    otherKind: 'images',
  },
  images: {
    isVisual: true,
    supportsCaptions: false,
    hasHeading: true,
    hasPoster: false,
    isRecorded: true,
    otherKind: 'panos',
  },
  videos: {
    isVisual: true,
    supportsCaptions: true,
    hasHeading: false,
    hasPoster: true,
    isRecorded: true,
    otherKind: 'videos360',
  },
  videos360: {
    isVisual: true,
    supportsCaptions: true,
    hasHeading: true,
    hasPoster: true,
    isRecorded: true,
    otherKind: 'videos',
  },
  audio: {
    isVisual: false,
    supportsCaptions: true,
    hasHeading: false,
    hasPoster: false,
    isRecorded: true,
    otherKind: null,
  },
  documents: {
    isVisual: false,
    supportsCaptions: false,
    hasHeading: false,
    hasPoster: false,
    isRecorded: false,
    otherKind: null,
  },
  models: {
    isVisual: true,
    supportsCaptions: false,
    hasHeading: false,
    hasPoster: false,
    isRecorded: false,
    otherKind: null,
  },
}
