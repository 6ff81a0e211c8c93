import { namesOf } from '../kernel/names-of.ts'
import { mediaLimits } from './media-limits.ts'

export type MediaFamily = 'image' | 'video' | 'audio' | 'document' | 'model'

type MediaKindDefinition = {
  /** Type of the files. Kinds of the same family are different ways to display the same file. */
  readonly family: MediaFamily
  /** True for panoramas and 360 videos, which surround the visitor. */
  readonly surrounds: boolean
  /** MIME types. They are detected by content (`file-type`), never by file name. */
  readonly acceptedTypes: readonly string[]
  readonly maxBytes: number
}

const imageTypes = [
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

/** Type of a ZIP file with six cube faces. */
export const cubeType = 'application/zip'
const videoTypes = ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/webm'] as const

/**
 * Types of audio files. Video containers are included, because an audio-only MP4 is detected as video until its tracks
 * are read.
 */
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

const documentTypes = ['application/pdf'] as const

const modelTypes = ['model/gltf-binary', 'model/gltf+json'] as const

/** Registry of media kinds: the five of spec §1, documents, and 3D models. */
export const mediaKinds = {
  panos: {
    family: 'image',
    surrounds: true,
    acceptedTypes: [...imageTypes, cubeType],
    maxBytes: mediaLimits.imageMaxBytes,
  },
  images: {
    family: 'image',
    surrounds: false,
    acceptedTypes: imageTypes,
    maxBytes: mediaLimits.imageMaxBytes,
  },
  videos: { family: 'video', surrounds: false, acceptedTypes: videoTypes, maxBytes: mediaLimits.videoMaxBytes },
  videos360: { family: 'video', surrounds: true, acceptedTypes: videoTypes, maxBytes: mediaLimits.videoMaxBytes },
  audio: {
    family: 'audio',
    surrounds: false,
    acceptedTypes: audioTypes,
    maxBytes: mediaLimits.audioMaxBytes,
  },
  documents: {
    family: 'document',
    surrounds: false,
    acceptedTypes: documentTypes,
    maxBytes: mediaLimits.documentMaxBytes,
  },
  models: {
    family: 'model',
    surrounds: false,
    acceptedTypes: modelTypes,
    maxBytes: mediaLimits.modelMaxBytes,
  },
} as const satisfies Record<string, MediaKindDefinition>

export type MediaKind = keyof typeof mediaKinds
export const mediaKindNames = namesOf(mediaKinds)

/** True for families whose files have a thumbnail: the image itself, a video frame or a waveform. */
const familyHasThumbnail: Readonly<Record<MediaFamily, boolean>> = {
  image: true,
  video: true,
  audio: true,
  document: false,
  model: false,
}

export function hasThumbnail(kind: MediaKind): boolean {
  return familyHasThumbnail[mediaKinds[kind].family]
}

/** True if a kind accepts a file of a MIME type. An unknown type is accepted. */
export function acceptsType(kind: MediaKind, mimeType: string | null | undefined): boolean {
  const { acceptedTypes }: MediaKindDefinition = mediaKinds[kind]
  return mimeType === null || mimeType === undefined || acceptedTypes.includes(mimeType)
}
