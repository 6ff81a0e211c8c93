import { describe, expect, it } from 'vitest'
import { isOutOfReach, numberDraftText, parseNumber } from '../../../src/client/ui/fields/number-text.ts'

const range = { min: 5, max: 60 }

describe('the text of a number field', () => {
  it.each([
    [5, 5],
    [60, 60],
    ['12.50', 12.5],
    [4.9, null],
    [61, null],
    ['', null],
    ['-', null],
    ['x', null],
  ])('is parsed within the range only: %j as %s', (text, value) => {
    expect(parseNumber(text, range)).toBe(value)
  })

  it('is out of reach only if no further digits could fix it', () => {
    expect([2, '', '-', 61, -1].map((text) => isOutOfReach(text, range))).toEqual([false, false, false, true, true])
    expect([-100, -9, 181].map((text) => isOutOfReach(text, { min: -90, max: 180 }))).toEqual([true, false, true])
  })

  it('is displayed until the number changes elsewhere', () => {
    const invalidDraft = { text: 400, valueBefore: 180, committedValue: 180 }
    expect([numberDraftText(invalidDraft, 180), numberDraftText(invalidDraft, 90), numberDraftText(null, 90)]).toEqual([
      400,
      null,
      null,
    ])
    const committedDraft = { text: '2.50', valueBefore: 1, committedValue: 2.5 }
    expect([
      numberDraftText(committedDraft, 1),
      numberDraftText(committedDraft, 2.5),
      numberDraftText(committedDraft, 7),
    ]).toEqual(['2.50', '2.50', null])
  })
})
