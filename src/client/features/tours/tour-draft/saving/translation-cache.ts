import type { QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { Translation } from '../../../../../shared/translations/translations.ts'
import { type TrpcClient, wholeListOptions } from '../../../../platform/lists/whole-list.ts'
import { trpc } from '../../../../platform/trpc.ts'
import type { Edit } from '../edits/edit.ts'

type TranslationClient = Pick<TrpcClient, 'translations'>
type TranslationId = Pick<Translation, 'language' | 'key'>

/** Cache of the app's queries, and the client that loads them. */
export type TranslationQueries = { readonly queryClient: QueryClient; readonly client: TranslationClient }

const idOf = ({ language, key }: TranslationId) => `${language} ${key}`

/** Translations that an edit changes. */
function translationsIn(edit: Edit): readonly TranslationId[] {
  if (edit.type === 'updateTranslation') return [edit]
  if (edit.type !== 'updateTranslations') return []
  return edit.changes.map(({ key }) => ({ language: edit.language, key }))
}

/** Query of the stored translations of a tour into all of its languages. */
export function translationsOptions(client: TranslationClient, tourId: string) {
  return wholeListOptions({
    queryKey: getQueryKey(trpc.translations.list, { tourId }),
    readPage: (request, options) => client.translations.list.query({ tourId, ...request }, options),
    rowsOf: ({ translations }) => translations,
    idOf,
  })
}

/** Cache of the stored translations of a tour. */
export type TranslationCache = {
  all(): readonly Translation[]
  find(id: TranslationId): Translation | undefined
  /** Records the version that an edit is based on, unless an earlier save has set it. */
  recordBaseVersion(edit: Edit): void
  /** Base version of the next save; `null` for a new translation. */
  versionOf(id: TranslationId): number | null
  put(saved: readonly Translation[]): void
  refresh(): Promise<void>
  /** Clears the base versions after all translations were replaced at once. */
  clearBaseVersions(): void
}

/** Creates the cache of a tour's translations over the query cache of the app. */
export function translationCache({ queryClient, client }: TranslationQueries, tourId: string): TranslationCache {
  const versions = new Map<string, number | null>()
  const { queryKey } = translationsOptions(client, tourId)
  const all = () => queryClient.getQueryData(queryKey) ?? []
  const find = (id: TranslationId) => all().find((translation) => idOf(translation) === idOf(id))
  return {
    all,
    find,
    recordBaseVersion(edit) {
      for (const id of translationsIn(edit))
        if (!versions.has(idOf(id))) versions.set(idOf(id), find(id)?.version ?? null)
    },
    versionOf: (id) => versions.get(idOf(id)) ?? null,
    put(saved) {
      for (const translation of saved) versions.set(idOf(translation), translation.version)
      const savedIds = new Set(saved.map(idOf))
      // A request that started before this response would restore outdated data.
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (stored = []) => [
        ...stored.filter((translation) => !savedIds.has(idOf(translation))),
        ...saved,
      ])
    },
    refresh: () => queryClient.invalidateQueries({ queryKey }),
    clearBaseVersions: () => versions.clear(),
  }
}
