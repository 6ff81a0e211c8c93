import { describe, expect, it } from 'vitest'
import { isOutOfReach, numberDraftText, parseNumber } from '../../../src/client/ui/fields/number-text.ts'

const range = { min: 5, max: 60 }

describe('what is typed into a number field', () => {
  it('counts within its range only', () => {
    expect([5, 60, '12.50', 4.9, 61, '', '-', 'x'].map((text) => parseNumber(text, range))).toEqual([
      5,
      60,
      12.5,
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('is wrong while it is typed only where no more digits could fix it', () => {
    expect([2, '', '-', 61, -1].map((text) => isOutOfReach(text, range))).toEqual([false, false, false, true, true])
    expect([-100, -9, 181].map((text) => isOutOfReach(text, { min: -90, max: 180 }))).toEqual([true, false, true])
  })

  it('stands until somebody else changes the number', () => {
    const rejected = { text: 400, before: 180, after: 180 }
    expect([numberDraftText(rejected, 180), numberDraftText(rejected, 90), numberDraftText(null, 90)]).toEqual([
      400,
      null,
      null,
    ])
    const taken = { text: '2.50', before: 1, after: 2.5 }
    expect([numberDraftText(taken, 1), numberDraftText(taken, 2.5), numberDraftText(taken, 7)]).toEqual([
      '2.50',
      '2.50',
      null,
    ])
  })
})
