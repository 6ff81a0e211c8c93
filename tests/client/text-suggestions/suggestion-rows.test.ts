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
  isTranslation: false,
  existing: '',
  basis: current,
  sourceLength: current.length,
  losesFormatting: false,
  isMissing: current === '',
  thumbnailUrl: null,
  stopId: null,
})

const rowsAfter = (rows: readonly SuggestionRow[], ...actions: readonly SuggestionAction[]) =>
  actions.reduce(suggestionReducer, rows)
const statesOf = (rows: readonly SuggestionRow[]) => rows.map(({ state }) => state)

describe('rows of suggestions', () => {
  const rows = rowsOf([target('a', 'Hall'), target('b', 'Tower'), target('c')])

  it('are suggested, unchanged or failed after a response', () => {
    const answeredRows = rowsAfter(rows, {
      type: 'answered',
      suggestions: [
        { id: 'a', text: 'Entrance hall', problem: null },
        { id: 'b', text: 'Tower', problem: null },
        { id: 'c', text: null, problem: 'noImage' },
      ],
    })
    expect(statesOf(answeredRows)).toEqual(['suggested', 'unchanged', 'failed'])
    expect(settledCount(answeredRows)).toBe(3)
  })

  it('of translations are suggested even if the translation equals the source', () => {
    const sourceRows = rowsOf([{ ...target('a', 'Hotel'), isTranslation: true }])
    const answeredRows = rowsAfter(sourceRows, {
      type: 'answered',
      suggestions: [{ id: 'a', text: 'Hotel', problem: null }],
    })
    expect(statesOf(answeredRows)).toEqual(['suggested'])
  })

  it('are not accepted while the stored text is not the one on screen', () => {
    const translated = { ...target('b', 'Tower'), existing: 'Turm', basis: 'Tower, Turm' }
    const { unchanged, changed, goneIds } = checkRows(rows, [target('a', 'Hall'), translated])
    expect(unchanged).toEqual([rows[0]])
    expect(changed).toEqual([translated])
    expect(goneIds).toEqual(['c'])
    const rowsAfterCheck = rowsAfter(rows, { type: 'changed', targets: changed }, { type: 'gone', ids: goneIds })
    expect(rowsAfterCheck).toMatchObject([
      { isChanged: false },
      { target: translated, isChanged: true },
      { state: 'failed', problem: 'gone' },
    ])
    // The current text is on screen by now.
    expect(checkRows(rowsAfterCheck.slice(1, 2), [translated]).unchanged).toHaveLength(1)
  })

  it('wait again if a request for them was interrupted', () => {
    const interrupted = rowsAfter(rows, { type: 'requested', ids: ['a', 'b'] }, { type: 'interrupted' })
    expect(statesOf(interrupted)).toEqual(['waiting', 'waiting', 'waiting'])
    expect(settledCount(interrupted)).toBe(0)
  })

  it('are resumed if they are waiting, or failed for a temporary reason', () => {
    const interruptedRows = rowsAfter(
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
    expect(resumableRows(interruptedRows).map((row) => row.target.id)).toEqual(['a', 'b', 'c'])
  })

  it('keep the text that a person wrote', () => {
    const edited = rowsAfter(
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

  it('have at most the largest number of rows', () => {
    expect(idsOf(['', '', '', '', ''], { perCall: 2, lengthPerCall: 10 })).toEqual(['01', '23', '4'])
  })

  it('have at most the largest length of texts, unless a single text is longer', () => {
    const texts = ['123456', '1234', '1', 'x'.repeat(20), '12345']
    expect(idsOf(texts, { perCall: 4, lengthPerCall: 10 })).toEqual(['01', '2', '3', '4'])
  })
})
