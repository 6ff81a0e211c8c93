import { mentionOf, splitMentions } from '../../../../shared/comments/mentions.ts'

/** A mention as it stands in a field: where its name begins and ends, and whose it is. */
export type DraftMention = { readonly start: number; readonly end: number; readonly userId: string }

/** A comment while it is written, with names in place of ids. */
export type CommentDraft = { readonly text: string; readonly mentions: readonly DraftMention[] }

export const emptyDraft: CommentDraft = { text: '', mentions: [] }

/** How many characters two texts have in common at their beginning, and at their end beyond that. */
function commonEnds(before: string, after: string): { readonly head: number; readonly tail: number } {
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return { head, tail }
}

/** The draft after something was typed, pasted or deleted. A mention whose name was touched is plain text from then on. */
export function typedInto(draft: CommentDraft, text: string): CommentDraft {
  const { head, tail } = commonEnds(draft.text, text)
  const shift = text.length - draft.text.length
  const mentions = draft.mentions.flatMap((mention) => {
    if (mention.end <= head) return [mention]
    if (mention.start < draft.text.length - tail) return []
    return [{ userId: mention.userId, start: mention.start + shift, end: mention.end + shift }]
  })
  return { text, mentions }
}

/** The name that somebody has begun to type after an `@`, and where. */
export type BegunMention = { readonly start: number; readonly end: number; readonly query: string }

const longestQuery = 40

/** What is being typed before the caret; null where that is no mention, or one that is complete. */
export function begunMention({ text, mentions }: CommentDraft, caret: number): BegunMention | null {
  const [, query] = /(?:^|[\s([{"'/—–-])@([^@\n]*)$/u.exec(text.slice(0, caret)) ?? []
  if (query === undefined || query.length > longestQuery) return null
  const start = caret - query.length - 1
  const isComplete = mentions.some((mention) => mention.start <= start && start < mention.end)
  return isComplete ? null : { start, end: caret, query }
}

type Person = { readonly userId: string; readonly name: string }

/** The draft with somebody in place of what was begun, and where the caret goes on. */
export function withMention(
  draft: CommentDraft,
  begun: BegunMention,
  { userId, name }: Person,
): { readonly draft: CommentDraft; readonly caret: number } {
  const after = draft.text.slice(begun.end)
  const shown = `@${name}`
  const space = after.startsWith(' ') ? '' : ' '
  const typed = typedInto(draft, draft.text.slice(0, begun.start) + shown + space + after)
  const end = begun.start + shown.length
  const mentions = [...typed.mentions, { start: begun.start, end, userId }].sort((a, b) => a.start - b.start)
  return { draft: { text: typed.text, mentions }, caret: end + 1 }
}

/** What is sent: ids in place of names. */
export function textOfDraft({ text, mentions }: CommentDraft): string {
  let sent = ''
  let end = 0
  for (const mention of mentions) {
    sent += text.slice(end, mention.start) + mentionOf(mention.userId)
    end = mention.end
  }
  return (sent + text.slice(end)).trim()
}

/** A stored text, to be changed. Mentions of nobody who is known stay as they are. */
export function draftOfText(text: string, nameOf: (userId: string) => string | undefined): CommentDraft {
  let shown = ''
  const mentions: DraftMention[] = []
  for (const part of splitMentions(text)) {
    const name = 'text' in part ? undefined : nameOf(part.userId)
    if ('text' in part) shown += part.text
    else if (name === undefined) shown += mentionOf(part.userId)
    else {
      mentions.push({ start: shown.length, end: shown.length + name.length + 1, userId: part.userId })
      shown += `@${name}`
    }
  }
  return { text: shown, mentions }
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const peopleOffered = 6

/** People with a name, or a word of it, that begins as typed; accents and case don't matter. */
export function matchingPeople<Candidate extends Person>(
  people: readonly Candidate[],
  query: string,
): readonly Candidate[] {
  const wanted = plain(query)
  const matches = ({ name }: Candidate) => plain(name).startsWith(wanted) || plain(name).includes(` ${wanted}`)
  return people.filter(matches).slice(0, peopleOffered)
}
