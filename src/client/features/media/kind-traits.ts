import type { MediaKind } from '../../../shared/media/registry.ts'

type KindTraits = {
  readonly isSeen: boolean
  /** It has words to be written down: captions and a transcript. */
  readonly isHeard: boolean
  /** It surrounds the viewer, so that there is a north to it. */
  readonly hasHeading: boolean
  /** Whether a moment of it can be its image. */
  readonly hasPoster: boolean
  /** It comes from a camera or a microphone, so that there is a place and a time to it. */
  readonly isRecorded: boolean
  /** What it may be taken for instead. */
  readonly otherKind: MediaKind | null
}

/** How the library's screens treat each kind. */
export const kindTraits: Readonly<Record<MediaKind, KindTraits>> = {
  panos: {
    isSeen: true,
    isHeard: false,
    hasHeading: true,
    hasPoster: false,
    isRecorded: true,
    otherKind: 'images',
  },
  images: {
    isSeen: true,
    isHeard: false,
    hasHeading: true,
    hasPoster: false,
    isRecorded: true,
    otherKind: 'panos',
  },
  videos: {
    isSeen: true,
    isHeard: true,
    hasHeading: false,
    hasPoster: true,
    isRecorded: true,
    otherKind: 'videos360',
  },
  videos360: {
    isSeen: true,
    isHeard: true,
    hasHeading: true,
    hasPoster: true,
    isRecorded: true,
    otherKind: 'videos',
  },
  audio: {
    isSeen: false,
    isHeard: true,
    hasHeading: false,
    hasPoster: false,
    isRecorded: true,
    otherKind: null,
  },
  documents: {
    isSeen: false,
    isHeard: false,
    hasHeading: false,
    hasPoster: false,
    isRecorded: false,
    otherKind: null,
  },
}
