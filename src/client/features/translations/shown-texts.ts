import { type TranslationState, translationState } from '../../../shared/translations/progress.ts'
import type { SourceText } from '../../../shared/translations/source-texts.ts'
import { plainTextOf } from '../../../shared/web/plain-text.ts'
import type { MadeByKey } from './use-translations.ts'

export const textFilters = ['all', 'missing', 'stale'] as const
export type TextFilter = (typeof textFilters)[number]

export type ShownText = {
  readonly text: SourceText
  readonly state: TranslationState
  readonly made: { readonly text: string; readonly source: string } | undefined
}

/** Texts that are read together: those of a stop, of the tour as a whole, or of the viewer. */
export type TextGroup = {
  readonly stopId: string | null
  readonly isOfViewer: boolean
  readonly texts: readonly ShownText[]
}

type Wanted = {
  readonly made: MadeByKey
  readonly filter: TextFilter
  readonly search: string
  /** Stay, whatever the filter says: somebody is at work on them. */
  readonly kept: ReadonlySet<string>
}

function holds({ text, made }: ShownText, search: string): boolean {
  const words = [text.source, made?.text ?? '', text.of].map(plainTextOf).join(' ')
  return words.toLocaleLowerCase().includes(search)
}

/** The texts that a table shows, grouped as visitors come upon them. */
export function shownTexts(texts: readonly SourceText[], { made, filter, search, kept }: Wanted): readonly TextGroup[] {
  const wanted = search.trim().toLocaleLowerCase()
  const groups: { stopId: string | null; isOfViewer: boolean; texts: ShownText[] }[] = []
  for (const text of texts) {
    const shown = { text, made: made.get(text.key), state: translationState(text, made.get(text.key)) }
    const isWanted = filter === 'all' || shown.state === filter || kept.has(text.key)
    if (!isWanted || !holds(shown, wanted)) continue
    const isOfViewer = text.english !== undefined
    const last = groups.at(-1)
    if (last && last.stopId === text.stopId && last.isOfViewer === isOfViewer) last.texts.push(shown)
    else groups.push({ stopId: text.stopId, isOfViewer, texts: [shown] })
  }
  return groups
}
