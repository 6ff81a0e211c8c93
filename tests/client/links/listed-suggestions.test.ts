import { describe, expect, it } from 'vitest'
import {
  unlinkedSuggestions,
  withoutSkippedStops,
} from '../../../src/client/features/tours/links/listed-suggestions.ts'
import { suggestLinks } from '../../../src/client/features/tours/links/suggest-links.ts'
import { aStop, aTour } from '../editor/tour-builder.ts'

const suggestions = suggestLinks(aTour(['a', 'b', 'c'].map((id) => aStop(id))))

describe('suggestions without stops that others are editing', () => {
  it('have only the links in other stops', () => {
    const { suggestions: editable, skipped } = withoutSkippedStops(suggestions, [{ id: 'a' }, { id: 'elsewhere' }])
    expect(editable.map(({ id, links }) => [id, links.map(({ stopId }) => stopId)])).toEqual([
      ['a b', ['b']],
      ['b c', ['b', 'c']],
    ])
    expect(skipped).toEqual([{ id: 'a' }])
  })

  it('leave out a pair of such stops', () => {
    const { suggestions: editable } = withoutSkippedStops(suggestions, [{ id: 'a' }, { id: 'b' }])
    expect(editable.map(({ id, links }) => [id, links.map(({ stopId }) => stopId)])).toEqual([['b c', ['c']]])
  })

  it('are the same objects where nothing is left out', () => {
    const { suggestions: editable } = withoutSkippedStops(suggestions, [{ id: 'a' }])
    expect(editable[1]).toBe(suggestions[1])
  })
})

describe('suggestions for unlinked stops', () => {
  it('include failed ones even if their stops are linked', () => {
    const listed = (unlinkedIds: readonly string[], failedIds: readonly string[]) =>
      unlinkedSuggestions(suggestions, { unlinkedIds: new Set(unlinkedIds), failedIds: new Set(failedIds) }).map(
        ({ id }) => id,
      )
    expect(listed(['a'], [])).toEqual(['a b'])
    expect(listed([], ['b c'])).toEqual(['b c'])
    expect(listed(['a'], ['b c'])).toEqual(['a b', 'b c'])
  })
})
