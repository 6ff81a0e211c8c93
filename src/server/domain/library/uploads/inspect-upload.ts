import type { TypedCoverage } from '../../../../shared/media/adjustments.ts'
import { type MediaKind, mediaKindNames, mediaKinds } from '../../../../shared/media/registry.ts'
import { type MediaBuilder, MediaError } from '../../../ports/media-builder.ts'
import type { Upload } from './entity.ts'

/** What the bytes of an upload are. */
export type Inspected = { readonly kind: MediaKind } & Awaited<ReturnType<MediaBuilder['inspect']>>

/** Errors that speak of the kind, not of the file. */
const wrongKind: ReadonlySet<string> = new Set([
  'media.notAccepted',
  'media.wrongRatio',
  'media.notVideo',
  'media.notAudio',
  'media.notDocument',
  'media.noImages',
  'media.notSpherical',
])

async function inspectAs(builder: MediaBuilder, kind: MediaKind, path: string): Promise<Inspected> {
  return { kind, ...(await builder.inspect(kind, path)) }
}

/** The kind of the same family that does, or does not, surround the viewer; itself where there is none. */
function siblingOf(kind: MediaKind, surrounds: boolean): MediaKind {
  const { family } = mediaKinds[kind]
  const isIt = (name: MediaKind) => mediaKinds[name].family === family && mediaKinds[name].surrounds === surrounds
  return mediaKindNames.find(isIt) ?? kind
}

/** Kinds to try when the guess was wrong: one that does not ask for a shape, of each family. */
function othersThan(kind: MediaKind): MediaKind[] {
  return mediaKindNames.filter((name) => name !== kind && !mediaKinds[name].surrounds)
}

/** The guess, or what the file says of itself: an image or video that it tags as all around is taken for that. */
async function inspectGuess(builder: MediaBuilder, kind: MediaKind, path: string): Promise<Inspected> {
  const found = await inspectAs(builder, kind, path)
  if (found.looksSpherical === undefined || found.looksSpherical === mediaKinds[kind].surrounds) return found
  const sibling = siblingOf(kind, found.looksSpherical)
  if (sibling === kind) return found
  return inspectAs(builder, sibling, path).catch((error: unknown) => {
    // Tagged so, and not of that shape: it stays what it was taken for.
    if (error instanceof MediaError && wrongKind.has(error.code)) return found
    throw error
  })
}

/**
 * Looks at the bytes of an upload, as the kind it was opened as or, where that was only a guess, as the kind they are.
 * The next file of a medium must be of its kind; `coverage` are the angles that a person has given it.
 * @throws MediaError when they are none of the library's
 */
export async function inspectUpload(
  builder: MediaBuilder,
  { kind, kindIsGuess, replacesMediaId }: Pick<Upload, 'kind' | 'kindIsGuess' | 'replacesMediaId'>,
  { path, coverage }: { readonly path: string; readonly coverage?: TypedCoverage | undefined },
): Promise<Inspected> {
  if (replacesMediaId) return { kind, ...(await builder.inspect(kind, path, coverage)) }
  if (!kindIsGuess) return inspectAs(builder, kind, path)
  let appError: unknown
  for (const candidate of [kind, ...othersThan(kind)]) {
    try {
      return await inspectGuess(builder, candidate, path)
    } catch (error) {
      if (!(error instanceof MediaError) || !wrongKind.has(error.code)) throw error
      appError ??= error
    }
  }
  throw appError
}
