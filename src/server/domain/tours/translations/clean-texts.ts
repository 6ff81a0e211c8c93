import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { hasCustomTextPlaceholders } from '../../../../shared/custom-texts/custom-texts.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { textLimits } from '../../../../shared/text-limits.ts'
import { isBlankText } from '../../../../shared/translations/source-texts.ts'
import { customKeyOf } from '../../../../shared/translations/sources/custom-texts.ts'
import type { SourceText } from '../../../../shared/translations/text-source.ts'
import type { TranslationChange } from '../../../../shared/translations/translations.ts'
import { cleanHtml } from '../../../kernel/clean-html.ts'
import type { ImportedText } from './formats/translation-codec.ts'

/** Texts to translate, by key. */
export type Texts = ReadonlyMap<string, SourceText>

/** Cleans a text for the format of its source. */
function cleanText(text: string, { format }: Pick<SourceText, 'format'>): string {
  if (format === 'rich') return cleanHtml(text)
  return format === 'line' ? text.replace(/\s+/g, ' ').trim() : text
}

/** True if a clean text has at most the length that the format of its source allows. */
function fitsText(text: string, { format, maxLength }: Pick<SourceText, 'format' | 'maxLength'>): boolean {
  const { nameMaxLength, plainTextMaxLength, richTextMaxLength } = textLimits
  const maxLengths = { line: nameMaxLength, plain: plainTextMaxLength, rich: richTextMaxLength }
  return text.length <= (maxLength ?? maxLengths[format])
}

/** True if a text of the viewer has the placeholders of its source; other texts have none. */
function hasSourcePlaceholders(text: string, { key, format }: SourceText): boolean {
  const customKey = customKeyOf(key)
  return customKey === undefined || isBlankText(text, format) || hasCustomTextPlaceholders(customKey, text)
}

/** Yields to the event loop after a rich text, because a long one takes tens of milliseconds to clean. */
async function yieldAfterRichText({ format }: Pick<SourceText, 'format'>): Promise<void> {
  if (format === 'rich') await yieldToEventLoop()
}

/**
 * Cleans the texts of changes one by one, before any transaction, because this takes time.
 * 404 for texts that the tour does not have, 400 for texts that are too long before or after cleaning, and
 * `translations.placeholders` for texts without the placeholders of their source.
 */
export async function cleanChanges(
  changes: readonly TranslationChange[],
  texts: Texts,
): Promise<readonly TranslationChange[]> {
  const cleanedChanges: TranslationChange[] = []
  for (const change of changes) {
    const sourceText = texts.get(change.key)
    if (sourceText === undefined) throw new AppError('resource.notFound')
    const text = cleanText(change.text, sourceText)
    if (!fitsText(text, sourceText)) throw new AppError('input.invalid')
    if (!hasSourcePlaceholders(text, sourceText))
      throw new AppError('translations.placeholders', { facts: { key: change.key } })
    cleanedChanges.push({ ...change, text })
    await yieldAfterRichText(sourceText)
  }
  return cleanedChanges
}

/** Cleans a text of a file; undefined if it is too long. */
function cleanIfFits(text: string, sourceText: SourceText): string | undefined {
  if (text.length > textLimits.richTextMaxLength) return undefined
  const clean = cleanText(text, sourceText)
  return fitsText(clean, sourceText) ? clean : undefined
}

/** Text of a file after cleaning; `text` is undefined if it is too long. */
export type CleanedText = Omit<ImportedText, 'text'> & {
  readonly text: string | undefined
  /** True if the cleaned text is empty for visitors. */
  readonly isBlank: boolean
  /** False if a placeholder of the source is missing, or if the text has another one. */
  readonly keepsPlaceholders: boolean
}

/** Cleans the texts of a file one by one, before any transaction. Of texts with the same key, the last is used. */
export async function cleanTexts(fileTexts: readonly ImportedText[], texts: Texts): Promise<readonly CleanedText[]> {
  const cleanedTexts: CleanedText[] = []
  for (const { key, text, source } of new Map(fileTexts.map((fileText) => [fileText.key, fileText])).values()) {
    const sourceText = texts.get(key)
    const cleanedText = sourceText === undefined ? text : cleanIfFits(text, sourceText)
    const isBlank = sourceText !== undefined && cleanedText !== undefined && isBlankText(cleanedText, sourceText.format)
    const keepsPlaceholders =
      sourceText === undefined || cleanedText === undefined || hasSourcePlaceholders(cleanedText, sourceText)
    cleanedTexts.push({ key, text: cleanedText, source, isBlank, keepsPlaceholders })
    if (sourceText !== undefined) await yieldAfterRichText(sourceText)
  }
  return cleanedTexts
}
