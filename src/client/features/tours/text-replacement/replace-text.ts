import type { TextFormat } from '../../../../shared/translations/text-source.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import { decodeEntities } from '../../../../shared/web/plain-text.ts'

/** Occurrence in a text, with the text around it. */
export type Occurrence = { readonly before: string; readonly match: string; readonly after: string }

export type ReplacedText = {
  readonly text: string
  readonly count: number
  /** The first occurrence. */
  readonly first: Occurrence
}

/** Tags of sanitized rich text, which has no `<` or `>` in attributes. */
const tagPattern = /(<[^<>]*>)/

function firstOccurrence(text: string, pattern: RegExp): Occurrence | null {
  const [match] = text.matchAll(pattern)
  if (match === undefined) return null
  const [matchedText] = match
  return { before: text.slice(0, match.index), match: matchedText, after: text.slice(match.index + matchedText.length) }
}

/**
 * Replaces all occurrences of a global pattern; null if there are none. In rich text, tags stay as they are, so words
 * that a tag divides are not found.
 */
export function replaceText(
  source: string,
  { format, pattern, replacement }: { format: TextFormat; pattern: RegExp; replacement: string },
): ReplacedText | null {
  const isRich = format === 'rich'
  let count = 0
  let first: Occurrence | null = null
  const parts = (isRich ? source.split(tagPattern) : [source]).map((part) => {
    if (isRich && part.startsWith('<')) return part
    const plain = isRich ? decodeEntities(part) : part
    const occurrence = firstOccurrence(plain, pattern)
    if (occurrence === null) return part
    first ??= occurrence
    const replaced = plain.replace(pattern, () => {
      count += 1
      return replacement
    })
    return isRich ? escapeHtml(replaced) : replaced
  })
  return first && { text: parts.join(''), count, first }
}
