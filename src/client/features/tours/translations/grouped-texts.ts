import { customTextEntry, isRequiredGroup } from '../../../../shared/custom-texts/registry.ts'
import { customKeyOf } from '../../../../shared/translations/sources/custom-texts.ts'
import type { SourceText } from '../../../../shared/translations/text-source.ts'
import { type TranslationState, translationState } from '../../../../shared/translations/translation-progress.ts'
import { plainTextOf } from '../../../../shared/web/plain-text.ts'
import type { TranslationFields } from '../tour-draft/edits/edit.ts'

export type TranslationsByKey = ReadonlyMap<string, TranslationFields>

export type TextFilter = 'all' | 'missing' | 'stale' | 'replaced' | 'viewer'

export type TextEntry = {
  readonly text: SourceText
  readonly state: TranslationState
  readonly translation: { readonly text: string; readonly source: string } | undefined
}

/** Origin of a text: the author, or Stopover, about consent and forms or elsewhere in the viewer. */
export type TextOwner = 'author' | 'consentAndForms' | 'viewer'

/** Texts of a stop, of the tour as a whole, or of Stopover. */
export type TextGroup = {
  readonly stopId: string | null
  readonly owner: TextOwner
  readonly texts: readonly TextEntry[]
}

type TextQuery = {
  readonly translations: TranslationsByKey
  readonly filter: TextFilter
  readonly search: string
  /** Keys of texts that were edited, which stay visible despite the filter. */
  readonly editedKeys: ReadonlySet<string>
  /** True if all texts are Stopover's own, as in the tour's language. */
  readonly isTourLanguage: boolean
}

/** Owner of a text: the author, or for a custom text the part of the viewer that shows it. */
export function ownerOf({ key }: Pick<SourceText, 'key'>): TextOwner {
  const entry = customTextEntry(customKeyOf(key) ?? '')
  if (entry === undefined) return 'author'
  return isRequiredGroup(entry.group) ? 'consentAndForms' : 'viewer'
}

function matchesSearch({ text, translation }: TextEntry, search: string): boolean {
  const searchable = [text.source, translation?.text ?? '', text.itemLabel].map(plainTextOf).join(' ')
  return searchable.toLocaleLowerCase().includes(search)
}

/** True if a filter includes a text. Stopover's own texts appear among all texts of a translation only in a search. */
function matchesFilter({ text, state }: TextEntry, { filter, search, isTourLanguage }: TextQuery): boolean {
  if (filter === 'all') return state !== 'builtIn' || isTourLanguage || search.trim() !== ''
  if (filter === 'viewer') return ownerOf(text) !== 'author'
  if (filter === 'replaced') return state === 'done' || state === 'stale'
  return state === filter
}

/** Texts that match a filter and a search, grouped by item, in the order that visitors see them. */
export function groupedTexts(texts: readonly SourceText[], query: TextQuery): readonly TextGroup[] {
  const searchText = query.search.trim().toLocaleLowerCase()
  const groups: { stopId: string | null; owner: TextOwner; texts: TextEntry[] }[] = []
  for (const text of texts) {
    const translation = query.translations.get(text.key)
    const entry = { text, translation, state: translationState(text, translation) }
    const isIncluded = matchesFilter(entry, query) || query.editedKeys.has(text.key)
    if (!isIncluded || !matchesSearch(entry, searchText)) continue
    const owner = ownerOf(text)
    // Texts of Stopover have a single group for each owner, although replaced texts precede the others in `texts`.
    const group = owner === 'author' ? groups.at(-1) : groups.find((candidate) => candidate.owner === owner)
    if (group && group.stopId === text.stopId && group.owner === owner) group.texts.push(entry)
    else groups.push({ stopId: text.stopId, owner, texts: [entry] })
  }
  return groups
}
