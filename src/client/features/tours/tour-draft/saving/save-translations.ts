import { z } from 'zod'
import type { SavedTranslations } from '../../../../../shared/tours/saves.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import { textsInLanguage } from '../../../../../shared/translations/source-texts.ts'
import {
  type Translation,
  translation,
  type updateTranslationsInput,
} from '../../../../../shared/translations/translations.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import { draftDocument } from '../../../../viewer/draft-document.ts'
import type { TranslationChange } from '../edits/edit.ts'
import { markUnsaved } from '../edits/unsaved-changes.ts'
import type { TourCache } from './tour-cache.ts'

type Update = (input: z.input<typeof updateTranslationsInput>) => Promise<SavedTranslations>

type SaveContext = {
  readonly client: {
    readonly translations: { readonly update: { readonly mutate: Update } }
    readonly tours: { readonly get: { readonly query: (input: { readonly tourId: string }) => Promise<Tour> } }
  }
  readonly cache: {
    readonly translations: Pick<TourCache['translations'], 'find' | 'put' | 'versionOf'>
    readonly applySave: Pick<TourCache['applySave'], 'outsideTour'>
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

/** Error of translations into a language that the tour no longer has. */
export class RemovedLanguageError extends Error {
  readonly data = { code: 'resource.notFound', status: 404, errorMessage: '' } as const

  constructor() {
    super('The language was removed')
  }
}

const changesPerRequestMax = 100
/** Total length of the texts in a request, which keeps it below the server's limit of 2 MiB. */
const textLengthPerRequestMax = 300_000

const lengthOf = ({ after: { text = '', source = '' } }: TranslationChange) => text.length + source.length

/** Batches of changes, limited in their number and in the length of their texts. */
function batchesOf(changes: readonly TranslationChange[]): readonly TranslationChange[][] {
  const batches: TranslationChange[][] = []
  let length = 0
  for (const change of changes) {
    const last = batches.at(-1)
    length += lengthOf(change)
    if (last === undefined || last.length === changesPerRequestMax || length > textLengthPerRequestMax) {
      batches.push([change])
      length = lengthOf(change)
    } else last.push(change)
  }
  return batches
}

const staleTranslations = z.array(translation)

/** Translations that another person has saved, from the error of a request; none for other errors. */
function staleTranslationsIn(error: unknown): readonly Translation[] {
  const apiError = apiErrorOf(error)
  const parsed = staleTranslations.safeParse(apiError?.code === 'version.stale' ? apiError.facts.stale : undefined)
  return parsed.success ? parsed.data : []
}

async function send(
  changes: readonly TranslationChange[],
  { language, context: { client, cache, tourId } }: { readonly language: string; readonly context: SaveContext },
): Promise<void> {
  const input = changes.map(({ key, after }) => {
    const storedTranslation = cache.translations.find({ language, key })
    const { text = storedTranslation?.text ?? '', source = storedTranslation?.source ?? '' } = after
    return { key, text, source, version: cache.translations.versionOf({ language, key }) }
  })
  const { translations, save } = await client.translations.update.mutate({ tourId, language, changes: input })
  cache.translations.put(translations)
  cache.applySave.outsideTour(save)
}

type Batch = { readonly language: string; readonly changes: readonly TranslationChange[] }

/** Placeholder, because some texts only exist with a measurement ID, which the stored tour doesn't include. */
const placeholderMeasurementId = 'G-0000000000'

type TextsOfTour = {
  readonly languages: readonly string[]
  keysIn(language: string): ReadonlySet<string>
}

/**
 * Returns a function that fetches the languages and texts of the stored tour once. It rejects with 404 without the
 * tour.
 */
function storedTexts({ client, tourId }: SaveContext): () => Promise<TextsOfTour> {
  let texts: Promise<TextsOfTour> | null = null
  const fetchTexts = async () => {
    const tour = await client.tours.get.query({ tourId })
    const document = draftDocument(tour, placeholderMeasurementId)
    const keysIn = (language: string) => new Set(textsInLanguage(document, language).map(({ key }) => key))
    return { languages: tour.languages, keysIn }
  }
  return () => {
    texts ??= fetchTexts()
    return texts
  }
}

type Saving = { readonly context: SaveContext; readonly textsOfTour: ReturnType<typeof storedTexts> }

/**
 * Changes of texts that still exist, after an error that doesn't name the deleted resource. Rejects with the reason if
 * the language or the tour was deleted, and with the error if nothing was deleted.
 */
async function existingChanges(
  { language, changes }: Batch,
  { error, textsOfTour }: Pick<Saving, 'textsOfTour'> & { readonly error: unknown },
): Promise<readonly TranslationChange[]> {
  const texts = await textsOfTour()
  if (!texts.languages.includes(language)) throw new RemovedLanguageError()
  const existingKeys = texts.keysIn(language)
  const changesOfExistingTexts = changes.filter(({ key }) => existingKeys.has(key))
  if (changesOfExistingTexts.length === changes.length) throw error
  return changesOfExistingTexts
}

const isNotFound = (error: unknown) => apiErrorOf(error)?.code === 'resource.notFound'

/** Saves a batch and returns the changes that can't be saved: stale changes, and changes of deleted texts. */
async function saveBatch({ language, changes }: Batch, saving: Saving): Promise<readonly TranslationChange[]> {
  const { context, textsOfTour } = saving
  if (changes.length === 0) return []
  try {
    await send(changes, { language, context })
    return []
  } catch (error) {
    const stale = staleTranslationsIn(error)
    if (stale.length === 0 && !isNotFound(error)) throw error
    context.cache.translations.put(stale)
    const staleKeys = new Set(stale.map(({ key }) => key))
    const remainingChanges = isNotFound(error)
      ? await existingChanges({ language, changes }, { error, textsOfTour })
      : changes.filter(({ key }) => !staleKeys.has(key))
    const remainingSet = new Set(remainingChanges)
    const unsaved = changes.filter((change) => !remainingSet.has(change))
    return [...unsaved, ...(await saveBatch({ language, changes: remainingChanges }, saving))]
  }
}

/**
 * Saves several translations into a language with as few requests as possible. Rejects with `UnsavedTranslationsError`
 * after saving the others if texts were deleted or another person has translated them, and with `RemovedLanguageError`
 * if the language was removed.
 */
export async function saveTranslations({ language, changes }: Batch, context: SaveContext): Promise<void> {
  const saving = { context, textsOfTour: storedTexts(context) }
  const unsaved: TranslationChange[] = []
  const batches = batchesOf(changes)
  for (const [index, batch] of batches.entries()) {
    try {
      unsaved.push(...(await saveBatch({ language, changes: batch }, saving)))
    } catch (error) {
      if (isNotFound(error)) markUnsaved([...unsaved, ...batches.slice(index).flat()])
      throw error
    }
  }
  if (unsaved.length === 0) return
  markUnsaved(unsaved)
  throw new UnsavedTranslationsError(unsaved.length)
}
