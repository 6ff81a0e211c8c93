import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  filterCountOf,
  isFiltered,
  type LibraryState,
  librarySearchParams,
  libraryViews,
  mediaUseFilters,
  noFolder,
  parseLibraryState,
} from '../../../src/client/features/library/media/library/library-query.ts'
import { mediaSorts } from '../../../src/shared/media/library.ts'
import { mediaStatuses } from '../../../src/shared/media/media.ts'
import { mediaKindNames } from '../../../src/shared/media/registry.ts'

const aTag = fc.string({ minLength: 1, maxLength: 50, unit: 'grapheme' }).filter((tag) => {
  return tag.trim() === tag && tag.length <= 50 && tag.isWellFormed()
})
const anyState: fc.Arbitrary<LibraryState> = fc.record({
  folder: fc.oneof(fc.constant(null), fc.constant(noFolder), fc.uuid()),
  kinds: fc.subarray([...mediaKindNames]),
  statuses: fc.subarray([...mediaStatuses]),
  use: fc.constantFrom(null, ...mediaUseFilters),
  tags: fc.uniqueArray(aTag, { maxLength: 5 }),
  search: fc.string({ maxLength: 200, unit: 'grapheme' }).filter((text) => text.length <= 200 && text.isWellFormed()),
  sort: fc.constantFrom(...mediaSorts),
  view: fc.constantFrom(null, ...libraryViews),
  openId: fc.option(fc.uuid()),
})

describe('URL of the library', () => {
  it('round-trips every state', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(parseLibraryState(new URLSearchParams(librarySearchParams(state).toString()))).toEqual(state)
      }),
    )
  })

  it('is empty for the default state', () => {
    expect(librarySearchParams(parseLibraryState(new URLSearchParams())).toString()).toBe('')
  })

  it('normalizes any parameters in one pass', () => {
    const names = fc.constantFrom('folder', 'kind', 'status', 'use', 'tag', 'q', 'sort', 'view', 'media', 'else')
    const pairs = fc.array(fc.tuple(names, fc.string()), { maxLength: 12 })
    fc.assert(
      fc.property(pairs, (params) => {
        const state = parseLibraryState(
          new URLSearchParams(params.map(([name, value]): [string, string] => [name, value])),
        )
        expect(parseLibraryState(librarySearchParams(state))).toEqual(state)
      }),
    )
  })

  it('ignores invalid parameters', () => {
    const state = parseLibraryState(
      new URLSearchParams('folder=../etc&kind=panos&kind=films&sort=colour&view=cube&media=7'),
    )
    expect(state).toMatchObject({ folder: null, kinds: ['panos'], sort: 'newest', view: null, openId: null })
  })

  it('counts the active filters', () => {
    const state = parseLibraryState(new URLSearchParams('kind=panos&status=failed&use=unused&tag=a&tag=b&folder=none'))
    expect(filterCountOf(state)).toBe(5)
    expect(isFiltered(state)).toBe(true)
    expect(isFiltered(parseLibraryState(new URLSearchParams('folder=none&sort=name')))).toBe(false)
    expect(isFiltered(parseLibraryState(new URLSearchParams('q=hall')))).toBe(true)
  })
})
