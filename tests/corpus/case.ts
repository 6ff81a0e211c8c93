import { crc32 } from 'node:zlib'
import type { MediaKind } from '../../src/shared/media/registry.ts'
import { seededRandom } from '../support/seeded-random.ts'

/** One hostile or broken file. Its name is its seed: the same name is the same bytes. */
export type CorpusCase = {
  /** `group/source/number`, in words that say what is wrong with it. */
  readonly name: string
  /** The kind somebody uploads it as. */
  readonly kind: MediaKind
  readonly bytes: (given: Given) => Buffer | Promise<Buffer>
}

/** What cases are made of. */
export type Given = {
  /** Good files by their ending. */
  readonly sources: Readonly<Record<SourceName, Buffer>>
  readonly canary: Canary
}

/** What must stay unread: a file, and an address that counts who asks; the secret is what either would tell. */
export type Canary = { readonly file: string; readonly url: string; readonly secret: string }

/** One good file of each accepted type, and the kind it is uploaded as. */
export const sourceKinds = {
  jpg: 'images',
  png: 'images',
  webp: 'images',
  avif: 'images',
  tif: 'images',
  heic: 'images',
  mp4: 'videos',
  mov: 'videos',
  webm: 'videos',
  m4a: 'audio',
  mp3: 'audio',
  wav: 'audio',
  ogg: 'audio',
} as const satisfies Record<string, MediaKind>

export type SourceName = keyof typeof sourceKinds
export const sourceNames = Object.keys(sourceKinds) as readonly SourceName[]

/** Text that polyglots carry, and that nothing public may show. */
export const marker = 'stopover-marker-7c1e'

export const randomOf = (name: string) => seededRandom(crc32(name) || 1)

export const numbered = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)
