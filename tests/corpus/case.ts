import { crc32 } from 'node:zlib'
import type { MediaKind } from '../../src/shared/media/registry.ts'
import { seededRandom } from '../support/seeded-random.ts'

/** Hostile or broken file. Its name is the random seed, so the same name gives the same bytes. */
export type CorpusCase = {
  /** `group/source/number`, or a description instead of the number. */
  readonly name: string
  /** Media kind of the upload. */
  readonly kind: MediaKind
  readonly bytes: (inputs: CaseInputs) => Buffer | Promise<Buffer>
}

/** Inputs for building cases. */
export type CaseInputs = {
  /** Valid files by extension. */
  readonly sources: Readonly<Record<SourceName, Buffer>>
  readonly canary: Canary
}

/** Canary: a file and a URL that must never be read. Both contain the secret, and the URL counts requests. */
export type Canary = { readonly file: string; readonly url: string; readonly secret: string }

/** Media kinds of the accepted file types, by extension. */
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

/** Text in polyglots that must not appear in any output. */
export const marker = 'stopover-marker-7c1e'

/** Generator of pseudo-random numbers that depends on the name of a case only. */
export const randomFor = (name: string) => seededRandom(crc32(name) || 1)

/** Numbers from 0 up to, not including, a count. */
export const numbered = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)
