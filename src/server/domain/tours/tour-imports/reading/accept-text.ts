import { textLimits } from '../../../../../shared/text-limits.ts'
import { name } from '../../../../../shared/texts.ts'
import { escapeHtml } from '../../../../../shared/web/escape-html.ts'
import { plainTextOf } from '../../../../../shared/web/plain-text.ts'
import { visibleText } from '../../../../../shared/web/visible-text.ts'
import { acceptRichText } from '../../../../kernel/clean-html.ts'

export type AcceptedText = { readonly text: string; readonly isShortened: boolean }

/** Longest part of a text that is cleaned. The time of the cleaner grows with the length. */
const readMaxLength = 4 * textLimits.richTextMaxLength

/** Plain text of a title on one line, which tools may have written as HTML; at most as long as names may be. */
export function acceptLine(text: string): AcceptedText {
  const line = visibleText(plainTextOf(text.slice(0, readMaxLength)), ' ').trim()
  const isShortened = line.length > textLimits.nameMaxLength
  return { text: isShortened ? line.slice(0, textLimits.nameMaxLength).trim().toWellFormed() : line, isShortened }
}

/** Name of a stop or tour; the fallback if it is blank. */
export function acceptName(text: string, fallback: string): string {
  return name.safeParse(acceptLine(text).text).data ?? fallback
}

/** Rich text through the cleaner, or its plain text if it is too long or nested too deeply. */
export function acceptHtml(html: string): AcceptedText {
  const storable = html.replaceAll('\0', '').toWellFormed()
  try {
    return { text: acceptRichText(storable), isShortened: false }
  } catch {
    const plainText = plainTextOf(storable.slice(0, readMaxLength))
    // Escaping may lengthen a text by five characters for each of its own.
    const cutText = plainText.slice(0, Math.floor(textLimits.richTextMaxLength / 6)).toWellFormed()
    return { text: `<p>${escapeHtml(cutText)}</p>`, isShortened: true }
  }
}
