import { namesOf } from '../kernel/names-of.ts'
import { limits } from '../limits.ts'

export type MediaFamily = 'image' | 'video' | 'audio' | 'document'

type MediaKindDefinition = {
  /** What its files are. Kinds of one family are two ways to show the same file. */
  readonly family: MediaFamily
  /** Whether it surrounds the viewer: what looks in directions, such as a stop, needs that. */
  readonly surrounds: boolean
  /** Types by content (`file-type`), never by name. */
  readonly acceptedTypes: readonly string[]
  readonly maxBytes: number
}

const pictures = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/tiff',
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
] as const
/** The six faces of a cube come as one file. */
export const cubeType = 'application/zip'
const videos = ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/webm'] as const

/** An MP4 that holds audio alone passes for a video until its tracks are counted. */
const audioTypes = [
  'audio/mpeg',
  'audio/wav',
  'audio/ogg',
  'audio/opus',
  'audio/x-m4a',
  'audio/mp4',
  'video/mp4',
  'video/quicktime',
] as const

/** Kept as they are: a server that never reads a document cannot be harmed by one. */
const documents = ['application/pdf'] as const

/** The five media kinds of spec §1, and documents to read. */
export const mediaKinds = {
  panos: {
    family: 'image',
    surrounds: true,
    acceptedTypes: [...pictures, cubeType],
    maxBytes: limits.imageMaxBytes,
  },
  images: {
    family: 'image',
    surrounds: false,
    acceptedTypes: pictures,
    maxBytes: limits.imageMaxBytes,
  },
  videos: { family: 'video', surrounds: false, acceptedTypes: videos, maxBytes: limits.videoMaxBytes },
  videos360: { family: 'video', surrounds: true, acceptedTypes: videos, maxBytes: limits.videoMaxBytes },
  audio: {
    family: 'audio',
    surrounds: false,
    acceptedTypes: audioTypes,
    maxBytes: limits.audioMaxBytes,
  },
  documents: {
    family: 'document',
    surrounds: false,
    acceptedTypes: documents,
    maxBytes: limits.documentMaxBytes,
  },
} as const satisfies Record<string, MediaKindDefinition>

export type MediaKind = keyof typeof mediaKinds
export const mediaKindNames = namesOf(mediaKinds)

/** Families whose media have an image to show: a frame, a wave form, or themselves. */
const hasImage: Readonly<Record<MediaFamily, boolean>> = { image: true, video: true, audio: true, document: false }

/** Whether media of a kind come with a thumbnail and a poster. */
export function hasThumbnail(kind: MediaKind): boolean {
  return hasImage[mediaKinds[kind].family]
}

/** Whether a file of a type can be of a kind; one whose type was never written down might. */
export function acceptsType(kind: MediaKind, mimeType: string | null | undefined): boolean {
  const { acceptedTypes }: MediaKindDefinition = mediaKinds[kind]
  return mimeType === null || mimeType === undefined || acceptedTypes.includes(mimeType)
}
