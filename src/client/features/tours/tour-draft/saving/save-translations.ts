import { z } from 'zod'
import type { SavedTranslations } from '../../../../../shared/tours/saves.ts'
import {
  type Translation,
  translation,
  type updateTranslationsInput,
} from '../../../../../shared/translations/translations.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import type { TranslationChange } from '../edits/edit.ts'
import { markUnsaved } from '../edits/unsaved-changes.ts'
import type { TourCache } from './tour-cache.ts'

type Update = (input: z.input<typeof updateTranslationsInput>) => Promise<SavedTranslations>

type SaveContext = {
  readonly client: { readonly translations: { readonly update: { readonly mutate: Update } } }
  readonly cache: Pick<TourCache, 'refresh'> & {
    readonly translations: Pick<TourCache['translations'], 'find' | 'put' | 'versionOf'>
    readonly saved: Pick<TourCache['saved'], 'outsideTour'>
  }
  readonly tourId: string
}

/** Error of a change of several translations that was saved for some of them only. */
export class UnsavedTranslationsError extends Error {
  readonly data = { code: 'version.stale', status: 409, errorMessage: '' } as const
  readonly count: number

  constructor(count: number) {
    super('Some translations were not saved')
    this.count = count
  }
}

const perRequest = 100
/** A request has at most 2 MiB. */
const lengthPerRequest = 300_000

const lengthOf = ({ after: { text = '', source = '' } }: TranslationChange) => text.length + source.length

/** Batches of changes with a limit for their number and the length of their texts. */
function batchesOf(changes: readonly TranslationChange[]): readonly TranslationChange[][] {
  const batches: TranslationChange[][] = []
  let length = 0
  for (const change of changes) {
    const last = batches.at(-1)
    length += lengthOf(change)
    if (last === undefined || last.length === perRequest || length > lengthPerRequest) {
      batches.push([change])
      length = lengthOf(change)
    } else last.push(change)
  }
  return batches
}

const staleTranslations = z.array(translation)

/** Translations that someone else has saved, from the error of a request; none for other errors. */
function staleIn(error: unknown): readonly Translation[] {
  const apiError = apiErrorOf(error)
  const parsed = staleTranslations.safeParse(apiError?.code === 'version.stale' ? apiError.facts.stale : undefined)
  return parsed.success ? parsed.data : []
}

async function send(
  changes: readonly TranslationChange[],
  { language, context: { client, cache, tourId } }: { readonly language: string; readonly context: SaveContext },
): Promise<void> {
  const input = changes.map(({ key, after }) => {
    const stored = cache.translations.find({ language, key })
    const { text = stored?.text ?? '', source = stored?.source ?? '' } = after
    return { key, text, source, version: cache.translations.versionOf({ language, key }) }
  })
  const { translations, save } = await client.translations.update.mutate({ tourId, language, changes: input })
  cache.translations.put(translations)
  cache.saved.outsideTour(save)
}

type Batch = { readonly language: string; readonly changes: readonly TranslationChange[] }

/** Saves a batch and returns the changes that can't be saved: stale ones, and those of texts that were deleted. */
async function saveBatch({ language, changes }: Batch, context: SaveContext): Promise<readonly TranslationChange[]> {
  try {
    await send(changes, { language, context })
    return []
  } catch (error) {
    const stale = staleIn(error)
    context.cache.translations.put(stale)
    const staleKeys = new Set(stale.map(({ key }) => key))
    const isGone = apiErrorOf(error)?.code === 'resource.notFound'
    if (stale.length === 0 && !isGone) throw error
    if (isGone && changes.length === 1) {
      void context.cache.refresh()
      return changes
    }
    // The error doesn't name texts that were deleted, so halves are tried.
    const middle = Math.ceil(changes.length / 2)
    const parts = isGone
      ? [changes.slice(0, middle), changes.slice(middle)]
      : [changes.filter(({ key }) => !staleKeys.has(key))]
    const unsaved = changes.filter(({ key }) => staleKeys.has(key))
    for (const part of parts)
      if (part.length > 0) unsaved.push(...(await saveBatch({ language, changes: part }, context)))
    return unsaved
  }
}

/**
 * Saves several translations into a language with as few requests as possible. Rejects with `UnsavedTranslationsError` after
 * saving the others if texts were deleted or another person has translated them.
 */
export async function saveTranslations({ language, changes }: Batch, context: SaveContext): Promise<void> {
  const unsaved: TranslationChange[] = []
  for (const batch of batchesOf(changes)) unsaved.push(...(await saveBatch({ language, changes: batch }, context)))
  if (unsaved.length === 0) return
  markUnsaved(unsaved)
  throw new UnsavedTranslationsError(unsaved.length)
}
