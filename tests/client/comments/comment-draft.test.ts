import { describe, expect, it } from 'vitest'
import {
  applyEdit,
  type CommentDraft,
  draftToText,
  emptyDraft,
  insertMention,
  matchingPeople,
  mentionQueryAt,
  textToDraft,
} from '../../../src/client/features/collaboration/comments/draft/comment-draft.ts'
import { mentionMarkup } from '../../../src/shared/comments/mentions.ts'

const ada = { userId: '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0001', name: 'Ada Lee' }
const namesake = { userId: '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0002', name: 'Ada Lee' }
const elodie = { userId: '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0003', name: 'Élodie Adam' }

/** Draft in which a person was chosen for the mention query before the caret. */
function draftWithMention(text: string, person = ada, before: CommentDraft = emptyDraft): CommentDraft {
  const draft = applyEdit(before, text)
  const mentionQuery = mentionQueryAt(draft, text.length)
  if (mentionQuery === null) throw new Error('no mention query')
  return insertMention(draft, mentionQuery, person).draft
}

describe('a mention query', () => {
  it.each([
    ['@', { start: 0, end: 1, query: '' }],
    ['Ask @ad', { start: 4, end: 7, query: 'ad' }],
    ['Ask (@Ada L', { start: 5, end: 11, query: 'Ada L' }],
    ['one\n@x', { start: 4, end: 6, query: 'x' }],
  ])('is found in %j', (text, mentionQuery) => {
    expect(mentionQueryAt({ text, mentions: [] }, text.length)).toEqual(mentionQuery)
  })

  it.each(['ada@example.org', 'no', '@ada\nnext', `@${'x'.repeat(41)}`])('is not in %j', (text) => {
    expect(mentionQueryAt({ text, mentions: [] }, text.length)).toBeNull()
  })

  it('is null after a person was chosen', () => {
    const draft = draftWithMention('Ask @ad')
    expect(draft.text).toBe('Ask @Ada Lee ')
    for (const caret of [6, 12, 13]) expect(mentionQueryAt(draft, caret)).toBeNull()
  })
})

describe('a draft', () => {
  it('is sent with ids in place of names, also of namesakes', () => {
    const first = draftWithMention('Ask @ad')
    const twoMentions = draftWithMention(`${first.text}or @ada`, namesake, first)
    expect(twoMentions.text).toBe('Ask @Ada Lee or @Ada Lee ')
    expect(draftToText(twoMentions)).toBe(`Ask ${mentionMarkup(ada.userId)} or ${mentionMarkup(namesake.userId)}`)
  })

  it('keeps mentions while text around them is edited', () => {
    const draft = draftWithMention('Ask @ad')
    const longer = applyEdit(applyEdit(draft, `Please, ask ${draft.text.slice(4)}`), 'Please, ask @Ada Lee, today')
    expect(draftToText(longer)).toBe(`Please, ask ${mentionMarkup(ada.userId)}, today`)
  })

  it.each(['Ask @Ada Le ', 'Ask @Adda Lee ', 'Ask Ada Lee ', 'Ask '])('loses a mention that becomes %j', (text) => {
    expect(draftToText(applyEdit(draftWithMention('Ask @ad'), text))).toBe(text.trim())
  })

  it('inserts a mention in the middle of a text', () => {
    const draft = { text: 'Ask @a please', mentions: [] }
    const mentionQuery = mentionQueryAt(draft, 6)
    expect(mentionQuery && insertMention(draft, mentionQuery, ada)).toMatchObject({
      draft: { text: 'Ask @Ada Lee please' },
      caret: 13,
    })
  })

  it('converts a stored text back to the same text', () => {
    const names = new Map([[ada.userId, ada.name]])
    const text = `${mentionMarkup(ada.userId)}, ${mentionMarkup(namesake.userId)}: look`
    const draft = textToDraft(text, (userId) => names.get(userId))
    expect(draft.text).toBe(`@Ada Lee, ${mentionMarkup(namesake.userId)}: look`)
    expect(draftToText(draft)).toBe(text)
  })
})

it('matches people by the beginning of any of their names, ignoring case and accents', () => {
  const people = [ada, elodie]
  expect(matchingPeople(people, 'ada')).toEqual([ada, elodie])
  expect(matchingPeople(people, 'elo')).toEqual([elodie])
  expect(matchingPeople(people, 'LEE')).toEqual([ada])
  expect(matchingPeople(people, 'dam')).toEqual([])
  expect(matchingPeople(Array(20).fill(ada), '')).toHaveLength(6)
})
