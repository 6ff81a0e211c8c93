import { describe, expect, it } from 'vitest'
import {
  batchesOf,
  checkRows,
  resumableRows,
  rowsOf,
  type SuggestionAction,
  type SuggestionRow,
  type SuggestionTarget,
  settledCount,
  suggestionReducer,
} from '../../../src/client/features/tours/text-suggestions/suggestion-rows.ts'

const target = (id: string, current = ''): SuggestionTarget => ({
  id,
  place: id,
  current,
  isSource: false,
  existing: '',
  basis: current,
  sourceLength: current.length,
  losesFormatting: false,
  isMissing: current === '',
  thumbnailUrl: null,
  stopId: null,
})

const reduced = (rows: readonly SuggestionRow[], ...actions: readonly SuggestionAction[]) =>
  actions.reduce(suggestionReducer, rows)
const statesOf = (rows: readonly SuggestionRow[]) => rows.map(({ state }) => state)

describe('rows of suggestions', () => {
  const rows = rowsOf([target('a', 'Hall'), target('b', 'Tower'), target('c')])

  it('are suggested, unchanged or failed once they are answered', () => {
    const answered = reduced(rows, {
      type: 'answered',
      suggestions: [
        { id: 'a', text: 'Entrance hall', problem: null },
        { id: 'b', text: 'Tower', problem: null },
        { id: 'c', text: null, problem: 'noImage' },
      ],
    })
    expect(statesOf(answered)).toEqual(['suggested', 'unchanged', 'failed'])
    expect(settledCount(answered)).toBe(3)
  })

  it('of translations are suggested even if the translation equals its source', () => {
    const source = rowsOf([{ ...target('a', 'Hotel'), isSource: true }])
    const answered = reduced(source, {
      type: 'answered',
      suggestions: [{ id: 'a', text: 'Hotel', problem: null }],
    })
    expect(statesOf(answered)).toEqual(['suggested'])
  })

  it('are not accepted while the stored text is not the one on screen', () => {
    const translated = { ...target('b', 'Tower'), existing: 'Turm', basis: 'Tower, Turm' }
    const { unchanged, changed, goneIds } = checkRows(rows, [target('a', 'Hall'), translated])
    expect(unchanged).toEqual([rows[0]])
    expect(changed).toEqual([translated])
    expect(goneIds).toEqual(['c'])
    const compared = reduced(rows, { type: 'changed', targets: changed }, { type: 'gone', ids: goneIds })
    expect(compared).toMatchObject([
      { isChanged: false },
      { target: translated, isChanged: true },
      { state: 'failed', problem: 'gone' },
    ])
    // The person has compared the current text by now.
    expect(checkRows(compared.slice(1, 2), [translated]).unchanged).toHaveLength(1)
  })

  it('wait again if a request for them was interrupted', () => {
    const interrupted = reduced(rows, { type: 'asked', ids: ['a', 'b'] }, { type: 'interrupted' })
    expect(statesOf(interrupted)).toEqual(['waiting', 'waiting', 'waiting'])
    expect(settledCount(interrupted)).toBe(0)
  })

  it('are continued if they wait, or failed for a reason that may pass', () => {
    const left = reduced(
      rowsOf(['a', 'b', 'c', 'd', 'e'].map((id) => target(id))),
      { type: 'failed', ids: ['b'], error: 'Declined' },
      {
        type: 'answered',
        suggestions: [
          { id: 'c', text: null, problem: 'invalid' },
          { id: 'd', text: null, problem: 'gone' },
          { id: 'e', text: 'Hall', problem: null },
        ],
      },
    )
    expect(resumableRows(left).map((row) => row.target.id)).toEqual(['a', 'b', 'c'])
  })

  it('keep what a person wrote', () => {
    const edited = reduced(
      rows,
      { type: 'answered', suggestions: [{ id: 'a', text: 'Entrance hall', problem: null }] },
      { type: 'edited', id: 'a', text: 'Foyer' },
      { type: 'failed', ids: ['b'], error: 'Busy' },
      { type: 'accepted', ids: ['a'] },
    )
    expect(edited[0]).toMatchObject({ state: 'accepted', text: 'Foyer' })
    expect(edited[1]).toMatchObject({ state: 'failed', error: 'Busy' })
  })
})

describe('batches of rows', () => {
  const idsOf = (texts: readonly string[], limits: Parameters<typeof batchesOf>[1]) =>
    batchesOf(rowsOf(texts.map((text, index) => target(String(index), text))), limits).map((batch) =>
      batch.map((row) => row.target.id).join(''),
    )

  it('have a largest number of rows', () => {
    expect(idsOf(['', '', '', '', ''], { perCall: 2, lengthPerCall: 10 })).toEqual(['01', '23', '4'])
  })

  it('have a largest length of texts, unless a single text is longer', () => {
    const texts = ['123456', '1234', '1', 'x'.repeat(20), '12345']
    expect(idsOf(texts, { perCall: 4, lengthPerCall: 10 })).toEqual(['01', '2', '3', '4'])
  })
})
