import type { SourceText } from '../../../../shared/translations/text-source.ts'
import { type TranslationState, translationState } from '../../../../shared/translations/translation-progress.ts'
import { plainTextOf } from '../../../../shared/web/plain-text.ts'
import type { TranslationFields } from '../tour-draft/edits/edit.ts'

export type TranslationsByKey = ReadonlyMap<string, TranslationFields>

export const textFilters = ['all', 'missing', 'stale'] as const
export type TextFilter = (typeof textFilters)[number]

export type TextEntry = {
  readonly text: SourceText
  readonly state: TranslationState
  readonly translation: { readonly text: string; readonly source: string } | undefined
}

/** Consecutive texts of a stop, of the tour as a whole, or of the viewer. */
export type TextGroup = {
  readonly stopId: string | null
  readonly isViewerGroup: boolean
  readonly texts: readonly TextEntry[]
}

type TextQuery = {
  readonly translations: TranslationsByKey
  readonly filter: TextFilter
  readonly search: string
  /** Keys of texts that were edited, which stay visible despite the filter. */
  readonly editedKeys: ReadonlySet<string>
}

function matchesSearch({ text, translation }: TextEntry, search: string): boolean {
  const searchable = [text.source, translation?.text ?? '', text.itemLabel].map(plainTextOf).join(' ')
  return searchable.toLocaleLowerCase().includes(search)
}

/** Texts that match a filter and a search, grouped in the order in which visitors see them. */
export function groupedTexts(
  texts: readonly SourceText[],
  { translations, filter, search, editedKeys }: TextQuery,
): readonly TextGroup[] {
  const searchText = search.trim().toLocaleLowerCase()
  const groups: { stopId: string | null; isViewerGroup: boolean; texts: TextEntry[] }[] = []
  for (const text of texts) {
    const translation = translations.get(text.key)
    const entry = { text, translation, state: translationState(text, translation) }
    const isIncluded = filter === 'all' || entry.state === filter || editedKeys.has(text.key)
    if (!isIncluded || !matchesSearch(entry, searchText)) continue
    const isViewerGroup = text.english !== undefined
    const lastGroup = groups.at(-1)
    if (lastGroup && lastGroup.stopId === text.stopId && lastGroup.isViewerGroup === isViewerGroup)
      lastGroup.texts.push(entry)
    else groups.push({ stopId: text.stopId, isViewerGroup, texts: [entry] })
  }
  return groups
}
