import type { Translation } from '../../../../shared/translations/translations.ts'
import type { trpc } from '../../../platform/trpc.ts'
import type { Edit } from '../edits/edit.ts'

type Utils = Pick<ReturnType<typeof trpc.useUtils>, 'tours' | 'translations'>
type Named = Pick<Translation, 'language' | 'key'>

/** The stored translations of a tour as the browser knows them. */
export type TranslationCache = {
  all(): readonly Translation[]
  find(of: Named): Translation | undefined
  /** Notes what an edit is made on, unless an earlier save already says so. */
  hold(edit: Edit): void
  /** The version that the next save is made on; null where there was none. */
  versionOf(of: Named): number | null
  put(saved: readonly Translation[]): void
  refresh(): Promise<void>
  /** Forgets on what versions edits were made: all translations were replaced at once, and are read again. */
  forget(): void
}

export function translationCache({ translations: { list } }: Utils, tourId: string): TranslationCache {
  const versions = new Map<string, number | null>()
  const nameOf = ({ language, key }: Named) => `${language} ${key}`
  const find = (of: Named) => list.getData({ tourId })?.find((one) => nameOf(one) === nameOf(of))
  return {
    all: () => list.getData({ tourId }) ?? [],
    find,
    hold(edit) {
      if (edit.type === 'updateTranslation' && !versions.has(nameOf(edit)))
        versions.set(nameOf(edit), find(edit)?.version ?? null)
    },
    versionOf: (of) => versions.get(nameOf(of)) ?? null,
    put(saved) {
      for (const one of saved) versions.set(nameOf(one), one.version)
      const names = new Set(saved.map(nameOf))
      // A read that began before this answer would bring back what was before it.
      void list.cancel({ tourId })
      list.setData({ tourId }, (all = []) => [...all.filter((one) => !names.has(nameOf(one))), ...saved])
    },
    refresh: () => list.invalidate({ tourId }),
    forget: () => versions.clear(),
  }
}
