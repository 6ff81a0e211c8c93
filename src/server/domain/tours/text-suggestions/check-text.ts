import { textLimits } from '../../../../shared/text-limits.ts'
import type { SuggestionProblem } from '../../../../shared/text-suggestions/text-suggestions.ts'
import { name } from '../../../../shared/texts.ts'
import { visibleText } from '../../../../shared/web/visible-text.ts'
import type { CheckedText, PreparedItem } from './prepared-task.ts'

/** A text that can't be suggested, with the reason. */
export const withProblem = (problem: SuggestionProblem): CheckedText => ({ text: null, problem })

/** Creates an item that is not sent to the model. */
export function skippedItem(id: string, problem: SuggestionProblem): PreparedItem {
  return { id, problem, data: {}, image: null, check: () => withProblem(problem) }
}

/** Creates an item that was deleted, or is not in the account or tour. */
export const missingItem = (id: string): PreparedItem => skippedItem(id, 'gone')

/** Checks a name by the schema of names. */
export function checkName(text: string): CheckedText {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line === '') return withProblem('none')
  const parsed = name.safeParse(line)
  if (parsed.success) return { text: parsed.data, problem: null }
  return withProblem(parsed.error.issues[0]?.code === 'too_big' ? 'tooLong' : 'none')
}

/** Checks a text of several paragraphs without markup. Invisible characters are removed. */
export function checkParagraphs(text: string): CheckedText {
  const paragraphs = text
    .split(/[\r\n\u2028\u2029]+/)
    .map((paragraph) => visibleText(paragraph).trim())
    .filter((paragraph) => paragraph !== '')
  const clean = paragraphs.join('\n')
  if (clean === '') return withProblem('none')
  return clean.length > textLimits.plainTextMaxLength ? withProblem('tooLong') : { text: clean, problem: null }
}

/** Checks a text of one paragraph. */
export function checkParagraph(text: string): CheckedText {
  return checkParagraphs(text.replace(/\s+/g, ' '))
}
