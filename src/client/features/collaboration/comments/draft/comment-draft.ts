import { mentionMarkup, splitMentions } from '../../../../../shared/comments/mentions.ts'

/** Mention in a text field: range of its name, and the mentioned user. */
export type DraftMention = { readonly start: number; readonly end: number; readonly userId: string }

/** Comment being written. It contains the names of mentioned people instead of their ids. */
export type CommentDraft = { readonly text: string; readonly mentions: readonly DraftMention[] }

export const emptyDraft: CommentDraft = { text: '', mentions: [] }

/** Lengths of the common prefix of two texts, and of the common suffix after it. */
function commonAffixes(
  before: string,
  after: string,
): { readonly prefixLength: number; readonly suffixLength: number } {
  const maxLength = Math.min(before.length, after.length)
  let prefixLength = 0
  while (prefixLength < maxLength && before[prefixLength] === after[prefixLength]) prefixLength += 1
  let suffixLength = 0
  while (suffixLength < maxLength - prefixLength && before.at(-1 - suffixLength) === after.at(-1 - suffixLength))
    suffixLength += 1
  return { prefixLength, suffixLength }
}

/** Draft after an edit of its text. A mention becomes plain text if its name was edited. */
export function applyEdit(draft: CommentDraft, text: string): CommentDraft {
  const { prefixLength, suffixLength } = commonAffixes(draft.text, text)
  const shift = text.length - draft.text.length
  const mentions = draft.mentions.flatMap((mention) => {
    if (mention.end <= prefixLength) return [mention]
    if (mention.start < draft.text.length - suffixLength) return []
    return [{ userId: mention.userId, start: mention.start + shift, end: mention.end + shift }]
  })
  return { text, mentions }
}

/** Partial name after an `@`, and its range in the text. */
export type MentionQuery = { readonly start: number; readonly end: number; readonly query: string }

const maxQueryLength = 40

/** Mention query before the caret; null if there is none, or if the mention is complete. */
export function mentionQueryAt({ text, mentions }: CommentDraft, caret: number): MentionQuery | null {
  const [, query] = /(?:^|[\s([{"'/—–-])@([^@\n]*)$/u.exec(text.slice(0, caret)) ?? []
  if (query === undefined || query.length > maxQueryLength) return null
  const start = caret - query.length - 1
  const isComplete = mentions.some((mention) => mention.start <= start && start < mention.end)
  return isComplete ? null : { start, end: caret, query }
}

type Person = { readonly userId: string; readonly name: string }

/** Replaces the mention query by a person's name. Returns the draft and the new caret position. */
export function insertMention(
  draft: CommentDraft,
  mentionQuery: MentionQuery,
  { userId, name }: Person,
): { readonly draft: CommentDraft; readonly caret: number } {
  const after = draft.text.slice(mentionQuery.end)
  const label = `@${name}`
  const space = after.startsWith(' ') ? '' : ' '
  const edited = applyEdit(draft, draft.text.slice(0, mentionQuery.start) + label + space + after)
  const end = mentionQuery.start + label.length
  const mentions = [...edited.mentions, { start: mentionQuery.start, end, userId }].sort((a, b) => a.start - b.start)
  return { draft: { text: edited.text, mentions }, caret: end + 1 }
}

/** Text to send, with user ids instead of names. */
export function draftToText({ text, mentions }: CommentDraft): string {
  let result = ''
  let end = 0
  for (const mention of mentions) {
    result += text.slice(end, mention.start) + mentionMarkup(mention.userId)
    end = mention.end
  }
  return (result + text.slice(end)).trim()
}

/** Draft of a stored text for editing. Mentions of unknown users stay as ids. */
export function textToDraft(text: string, nameOf: (userId: string) => string | undefined): CommentDraft {
  let draftText = ''
  const mentions: DraftMention[] = []
  for (const part of splitMentions(text)) {
    const name = 'text' in part ? undefined : nameOf(part.userId)
    if ('text' in part) draftText += part.text
    else if (name === undefined) draftText += mentionMarkup(part.userId)
    else {
      mentions.push({ start: draftText.length, end: draftText.length + name.length + 1, userId: part.userId })
      draftText += `@${name}`
    }
  }
  return { text: draftText, mentions }
}

const normalize = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const maxSuggestions = 6

/** People with a name, or a word in it, that starts with the query, ignoring case and accents. */
export function matchingPeople<Candidate extends Person>(
  people: readonly Candidate[],
  query: string,
): readonly Candidate[] {
  const prefix = normalize(query)
  const matches = ({ name }: Candidate) => normalize(name).startsWith(prefix) || normalize(name).includes(` ${prefix}`)
  return people.filter(matches).slice(0, maxSuggestions)
}
