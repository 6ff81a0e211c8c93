/**
 * Mentions are stored by user id, as in `@{0b7c6a1e-…}`, because names change and aren't unique.
 */
const mentionPattern = /@\{([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}/g

/** Text of a mention as it is stored; screens show the user's name instead. */
export const mentionMarkup = (userId: string): string => `@{${userId}}`

/** Ids of the mentioned users, without duplicates, in the order of the text. */
export function mentionedUserIds(text: string): readonly string[] {
  return [...new Set([...text.matchAll(mentionPattern)].map(([, userId = '']) => userId))]
}

export type TextPart = { readonly text: string } | { readonly userId: string }

/** Splits a text into plain text and mentions. Plain parts are never empty. */
export function splitMentions(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(mentionPattern)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ userId: match[1] ?? '' })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Replaces each mention with `@` and a name. */
export function replaceMentions(text: string, nameOf: (userId: string) => string): string {
  return splitMentions(text)
    .map((part) => ('text' in part ? part.text : `@${nameOf(part.userId)}`))
    .join('')
}
