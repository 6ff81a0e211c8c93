import type { Tour } from '../../../../shared/tours/tours.ts'
import type { SourceText } from '../../../../shared/translations/text-source.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import type { Edit, StopChange, TranslationFields } from '../tour-draft/edits/edit.ts'
import { stopChange, stopOf, updateTour } from '../tour-draft/edits/make-edit.ts'
import type { SuggestionRow } from './suggestion-rows.ts'

/** Rich text of plain paragraphs. */
export function paragraphsHtml(text: string): string {
  return text
    .split(/\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('')
}

function stopEdits(
  tour: Tour,
  rows: readonly SuggestionRow[],
  fieldsOf: (text: string) => StopChange['after'],
): Edit[] {
  const changes = rows.flatMap(({ target, text }) => {
    const stop = stopOf(tour, target.id)
    return stop === undefined ? [] : [stopChange(stop, fieldsOf(text))]
  })
  return changes.length === 0 ? [] : [{ type: 'updateStops', changes }]
}

/** Edits that save accepted names of stops, at most one. Stops that were deleted meanwhile are left out. */
export function stopNameEdits(tour: Tour, rows: readonly SuggestionRow[]): readonly Edit[] {
  return stopEdits(tour, rows, (text) => ({ name: text.trim() }))
}

/** Edits that save accepted descriptions of stops, at most one. */
export function stopDescriptionEdits(tour: Tour, rows: readonly SuggestionRow[]): readonly Edit[] {
  return stopEdits(tour, rows, (text) => ({ description: paragraphsHtml(text) }))
}

/** Edit that saves the accepted description of the tour. */
export function tourDescriptionEdits(tour: Tour, rows: readonly SuggestionRow[]): readonly Edit[] {
  return rows.map(({ text }) => updateTour(tour, { description: paragraphsHtml(text) }))
}

type TranslatedTexts = {
  readonly language: string
  readonly textByKey: ReadonlyMap<string, Pick<SourceText, 'source'>>
  /** Translations that exist, which undo restores. */
  readonly inLanguage: ReadonlyMap<string, TranslationFields>
}

/** Edits that save accepted translations, at most one. */
export function translationEdits(
  { language, textByKey, inLanguage }: TranslatedTexts,
  rows: readonly SuggestionRow[],
): readonly Edit[] {
  const changes = rows.flatMap(({ target: { id: key }, text }) => {
    const source = textByKey.get(key)?.source
    if (source === undefined) return []
    const before = inLanguage.get(key) ?? { text: '', source: '' }
    return [{ key, before: { text: before.text, source: before.source }, after: { text, source } }]
  })
  return changes.length === 0 ? [] : [{ type: 'updateTranslations', language, changes }]
}
