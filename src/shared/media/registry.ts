import { limits } from '../limits.ts'

type MediaKindDefinition = {
  /** Types by content (`file-type`), never by name. */
  readonly acceptedTypes: readonly string[]
  readonly maxBytes: number
  /** Whether files of the kind can be uploaded and built; the others come with the media library. */
  readonly offered: boolean
}

const pictures = ['image/jpeg', 'image/png', 'image/webp'] as const
const films = ['video/mp4', 'video/quicktime', 'video/webm'] as const
const gibibyte = 1024 ** 3

/** The five media kinds of the spec (§1). */
export const mediaKinds = {
  panos: { acceptedTypes: pictures, maxBytes: limits.pictureMaxBytes, offered: true },
  images: { acceptedTypes: pictures, maxBytes: limits.pictureMaxBytes, offered: true },
  videos: { acceptedTypes: films, maxBytes: 4 * gibibyte, offered: false },
  videos360: { acceptedTypes: films, maxBytes: 4 * gibibyte, offered: false },
  audio: {
    acceptedTypes: ['audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/x-m4a', 'audio/mp4'],
    maxBytes: gibibyte,
    offered: false,
  },
} as const satisfies Record<string, MediaKindDefinition>

export type MediaKind = keyof typeof mediaKinds
export const mediaKindNames = [
  'panos',
  'images',
  'videos',
  'videos360',
  'audio',
] as const satisfies readonly MediaKind[]
