import { setImmediate as nextTurn } from 'node:timers/promises'
import { hasPlaceholdersOf } from '../../../../shared/custom-texts/placeholders.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import { isBlankText, type SourceText } from '../../../../shared/translations/source-texts.ts'
import type { TranslationChange } from '../../../../shared/translations/translations.ts'
import { cleanHtml } from '../../../kernel/clean-html.ts'
import type { TextRead } from './formats/translation-format.ts'

/** What there is to translate, by key. */
export type Texts = ReadonlyMap<string, SourceText>

/** A text as it may stand where the source stands. */
function cleanText(text: string, { form }: Pick<SourceText, 'form'>): string {
  if (form === 'rich') return cleanHtml(text)
  return form === 'line' ? text.replace(/\s+/g, ' ').trim() : text
}

/** Whether there is room for a clean text where the source stands. */
function fitsText(text: string, { form }: Pick<SourceText, 'form'>): boolean {
  const { nameMaxLength: line, plainTextMaxLength: plain, richTextMaxLength: rich } = limits
  return text.length <= { line, plain, rich }[form]
}

/** Whether a text names the facts that the viewer fills in, where the source is one of its own; others have none. */
function namesFacts(text: string, { english, form }: SourceText): boolean {
  return english === undefined || isBlankText(text, form) || hasPlaceholdersOf(text, english)
}

/** After a text that took its time, others are served: one of the longest takes some ten milliseconds. */
async function letOthersGo({ form }: Pick<SourceText, 'form'>): Promise<void> {
  if (form === 'rich') await nextTurn()
}

/**
 * Changes with their texts as they may be stored, cleaned one by one. Before any transaction: cleaning takes its time.
 * 404 for texts that the tour does not have, 400 for those that are too long, before or after they are clean, and
 * `translations.placeholders` for those without the placeholders of their source.
 */
export async function cleanChanges(
  changes: readonly TranslationChange[],
  texts: Texts,
): Promise<readonly TranslationChange[]> {
  const clean: TranslationChange[] = []
  for (const change of changes) {
    const known = texts.get(change.key)
    if (known === undefined) throw new AppError('resource.notFound')
    const text = cleanText(change.text, known)
    if (!fitsText(text, known)) throw new AppError('input.invalid')
    if (!namesFacts(text, known)) throw new AppError('translations.placeholders', { facts: { key: change.key } })
    clean.push({ ...change, text })
    await letOthersGo(known)
  }
  return clean
}

/** A text of a file as it may stand in the tour; undefined for one that is longer than there is room for. */
function fittedText(text: string, known: SourceText): string | undefined {
  if (text.length > limits.richTextMaxLength) return undefined
  const clean = cleanText(text, known)
  return fitsText(clean, known) ? clean : undefined
}

export type CleanRead = Omit<TextRead, 'text'> & {
  readonly text: string | undefined
  /** Whether visitors would read nothing. */
  readonly isBlank: boolean
  /** False where a placeholder of the source is missing, or one is there that it doesn't have. */
  readonly namesFacts: boolean
}

/** The texts of a file, cleaned one by one, and before any transaction. Of a text that stands there twice the later counts. */
export async function cleanTexts(given: readonly TextRead[], texts: Texts): Promise<readonly CleanRead[]> {
  const clean: CleanRead[] = []
  for (const { key, text, source } of new Map(given.map((read) => [read.key, read])).values()) {
    const known = texts.get(key)
    const fitted = known === undefined ? text : fittedText(text, known)
    const isBlank = known !== undefined && fitted !== undefined && isBlankText(fitted, known.form)
    const isNaming = known === undefined || fitted === undefined || namesFacts(fitted, known)
    clean.push({ key, text: fitted, source, isBlank, namesFacts: isNaming })
    if (known !== undefined) await letOthersGo(known)
  }
  return clean
}
