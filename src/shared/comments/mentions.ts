/**
 * A mention stands in the text of a comment by the id of a user, as in `@{0b7c6a1e-…}`: people change their names, and
 * two may have the same one.
 */
const mentionPattern = /@\{([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}/g

/** What stands in a text where somebody is mentioned. */
export const mentionMarkup = (userId: string): string => `@{${userId}}`

/** Ids of all who are mentioned in a text, each once, in the order of the text. */
export function mentionedUserIds(text: string): readonly string[] {
  return [...new Set([...text.matchAll(mentionPattern)].map(([, userId = '']) => userId))]
}

export type TextPart = { readonly text: string } | { readonly userId: string }

/** A text as it alternates between plain text and mentions; plain parts are never empty. */
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

/** A text as it is read, with `@` and a name for each mention. */
export function replaceMentions(text: string, nameOf: (userId: string) => string): string {
  return splitMentions(text)
    .map((part) => ('text' in part ? part.text : `@${nameOf(part.userId)}`))
    .join('')
}
