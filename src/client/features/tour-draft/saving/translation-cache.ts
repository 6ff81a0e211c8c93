import type { Translation } from '../../../../shared/translations/translations.ts'
import type { trpc } from '../../../platform/trpc.ts'
import type { Edit } from '../edits/edit.ts'

type Utils = Pick<ReturnType<typeof trpc.useUtils>, 'tours' | 'translations'>
type TranslationId = Pick<Translation, 'language' | 'key'>

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

export function translationCache({ translations: { list } }: Utils, tourId: string): TranslationCache {
  const versions = new Map<string, number | null>()
  const idOf = ({ language, key }: TranslationId) => `${language} ${key}`
  const find = (id: TranslationId) => list.getData({ tourId })?.find((translation) => idOf(translation) === idOf(id))
  return {
    all: () => list.getData({ tourId }) ?? [],
    find,
    recordBaseVersion(edit) {
      if (edit.type === 'updateTranslation' && !versions.has(idOf(edit)))
        versions.set(idOf(edit), find(edit)?.version ?? null)
    },
    versionOf: (id) => versions.get(idOf(id)) ?? null,
    put(saved) {
      for (const translation of saved) versions.set(idOf(translation), translation.version)
      const savedIds = new Set(saved.map(idOf))
      // A request that started before this response would restore outdated data.
      void list.cancel({ tourId })
      list.setData({ tourId }, (all = []) => [
        ...all.filter((translation) => !savedIds.has(idOf(translation))),
        ...saved,
      ])
    },
    refresh: () => list.invalidate({ tourId }),
    clearBaseVersions: () => versions.clear(),
  }
}
