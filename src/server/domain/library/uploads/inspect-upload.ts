import type { TypedCoverage } from '../../../../shared/media/adjustments.ts'
import { type MediaKind, mediaKindNames, mediaKinds } from '../../../../shared/media/registry.ts'
import { type MediaBuilder, MediaError } from '../../../ports/media-builder.ts'
import type { Upload } from './entity.ts'

/** Kind and facts that were read from the bytes of an upload. */
export type InspectedUpload = { readonly kind: MediaKind } & Awaited<ReturnType<MediaBuilder['inspect']>>

/** Errors that mean the file is of another kind, not that it is damaged. */
const wrongKindCodes: ReadonlySet<string> = new Set([
  'media.notAccepted',
  'media.wrongRatio',
  'media.notVideo',
  'media.notAudio',
  'media.notDocument',
  'media.notModel',
  'media.noImages',
  'media.notSpherical',
])

async function inspectAs(builder: MediaBuilder, kind: MediaKind, path: string): Promise<InspectedUpload> {
  return { kind, ...(await builder.inspect(kind, path)) }
}

/**
 * Kind of the same family that surrounds the viewer or not, as `surrounds` says; the same kind if the family has none.
 */
function siblingOf(kind: MediaKind, surrounds: boolean): MediaKind {
  const { family } = mediaKinds[kind]
  const isSibling = (name: MediaKind) => mediaKinds[name].family === family && mediaKinds[name].surrounds === surrounds
  return mediaKindNames.find(isSibling) ?? kind
}

/** Kinds to try when the guess was wrong: the kind of each family that accepts any aspect ratio. */
function fallbackKinds(kind: MediaKind): MediaKind[] {
  return mediaKindNames.filter((name) => name !== kind && !mediaKinds[name].surrounds)
}

/** Inspects as the guessed kind, or as its spherical sibling if the metadata of the file says that it is spherical. */
async function inspectGuess(builder: MediaBuilder, kind: MediaKind, path: string): Promise<InspectedUpload> {
  const guess = await inspectAs(builder, kind, path)
  if (guess.looksSpherical === undefined || guess.looksSpherical === mediaKinds[kind].surrounds) return guess
  const sibling = siblingOf(kind, guess.looksSpherical)
  if (sibling === kind) return guess
  return inspectAs(builder, sibling, path).catch((error: unknown) => {
    // The metadata is wrong if the aspect ratio contradicts it.
    if (error instanceof MediaError && wrongKindCodes.has(error.code)) return guess
    throw error
  })
}

/**
 * Inspects the bytes of an upload as its declared kind or, if that was only a guess, as the kind that fits. A file that
 * replaces another must be of the kind of its medium. `coverage` is the coverage that a person entered for that medium.
 * @throws MediaError for a file that the library doesn't accept
 */
export async function inspectUpload(
  builder: MediaBuilder,
  {
    kind,
    kindIsGuess,
    replacesMediaId,
  }: Pick<Upload, 'kindIsGuess' | 'replacesMediaId'> & { readonly kind: MediaKind },
  { path, coverage }: { readonly path: string; readonly coverage?: TypedCoverage | undefined },
): Promise<InspectedUpload> {
  if (replacesMediaId) return { kind, ...(await builder.inspect(kind, path, coverage)) }
  if (!kindIsGuess) return inspectAs(builder, kind, path)
  let firstError: unknown
  for (const candidate of [kind, ...fallbackKinds(kind)]) {
    try {
      return await inspectGuess(builder, candidate, path)
    } catch (error) {
      if (!(error instanceof MediaError) || !wrongKindCodes.has(error.code)) throw error
      firstError ??= error
    }
  }
  throw firstError
}
