import { describe, expect, it } from 'vitest'
import { commentLimits } from '../../../src/shared/comments/comment-limits.ts'
import { createThreadInput } from '../../../src/shared/comments/comments.ts'
import {
  mentionedUserIds,
  mentionMarkup,
  replaceMentions,
  splitMentions,
} from '../../../src/shared/comments/mentions.ts'

const ada = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0001'
const ben = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0002'

describe('mentions in a text', () => {
  it('are found by user id, without duplicates', () => {
    expect(mentionedUserIds(`${mentionMarkup(ada)} and ${mentionMarkup(ben)}, or ${mentionMarkup(ada)}`)).toEqual([
      ada,
      ben,
    ])
  })

  it('must match the markup exactly', () => {
    for (const text of ['@Ada', `@{${ada}`, `@${ada}`, '@{}', `@{${ada.toUpperCase()}}`]) {
      expect(mentionedUserIds(text)).toEqual([])
      expect(replaceMentions(text, () => 'Ada')).toBe(text)
    }
  })

  it('split the text around them', () => {
    expect(splitMentions(`${mentionMarkup(ada)}${mentionMarkup(ben)}: look`)).toEqual([
      { userId: ada },
      { userId: ben },
      { text: ': look' },
    ])
    expect(splitMentions('')).toEqual([])
  })

  it('are replaced by names', () => {
    const names = new Map([[ada, 'Ada']])
    const text = `Ask ${mentionMarkup(ada)} or ${mentionMarkup(ben)}.`
    expect(replaceMentions(text, (id) => names.get(id) ?? 'Former member')).toBe('Ask @Ada or @Former member.')
  })
})

describe('a comment', () => {
  const isValid = (text: string) => createThreadInput.safeParse({ tourId: ada, text }).success

  it('has a text of limited length', () => {
    expect(isValid(' \n ')).toBe(false)
    expect(isValid('x'.repeat(commentLimits.textMaxLength))).toBe(true)
    expect(isValid('x'.repeat(commentLimits.textMaxLength + 1))).toBe(false)
  })

  it('has a limited number of mentions', () => {
    const mention = (_: unknown, index: number) => mentionMarkup(`${ada.slice(0, -4)}${String(index).padStart(4, '0')}`)
    const text = (count: number) => Array.from({ length: count }, mention).join(' ')
    expect(isValid(text(commentLimits.mentionsPerComment))).toBe(true)
    expect(isValid(text(commentLimits.mentionsPerComment + 1))).toBe(false)
  })
})
