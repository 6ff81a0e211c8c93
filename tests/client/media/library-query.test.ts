import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  filterCountOf,
  isNarrowed,
  type LibraryPlace,
  libraryViews,
  mediaUseFilters,
  noFolder,
  readPlace,
  writePlace,
} from '../../../src/client/features/media/library/library-query.ts'
import { mediaSorts } from '../../../src/shared/media/library.ts'
import { mediaStatuses } from '../../../src/shared/media/media.ts'
import { mediaKindNames } from '../../../src/shared/media/registry.ts'

const aTag = fc.string({ minLength: 1, maxLength: 50, unit: 'grapheme' }).filter((tag) => {
  return tag.trim() === tag && tag.length <= 50 && tag.isWellFormed()
})
const aPlace: fc.Arbitrary<LibraryPlace> = fc.record({
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

describe('the address of the library', () => {
  it('brings back every place, also through the text of an address', () => {
    fc.assert(
      fc.property(aPlace, (place) => {
        expect(readPlace(new URLSearchParams(writePlace(place).toString()))).toEqual(place)
      }),
    )
  })

  it('says nothing of the whole library', () => {
    expect(writePlace(readPlace(new URLSearchParams())).toString()).toBe('')
  })

  it('takes any address, and settles at once', () => {
    const words = fc.constantFrom('folder', 'kind', 'status', 'use', 'tag', 'q', 'sort', 'view', 'media', 'else')
    const pairs = fc.array(fc.tuple(words, fc.string()), { maxLength: 12 })
    fc.assert(
      fc.property(pairs, (said) => {
        const place = readPlace(new URLSearchParams(said.map(([name, value]): [string, string] => [name, value])))
        expect(readPlace(writePlace(place))).toEqual(place)
      }),
    )
  })

  it('leaves out what it does not know', () => {
    const place = readPlace(new URLSearchParams('folder=../etc&kind=panos&kind=films&sort=colour&view=cube&media=7'))
    expect(place).toMatchObject({ folder: null, kinds: ['panos'], sort: 'newest', view: null, openId: null })
  })

  it('counts what hides media', () => {
    const place = readPlace(new URLSearchParams('kind=panos&status=failed&use=unused&tag=a&tag=b&folder=none'))
    expect(filterCountOf(place)).toBe(5)
    expect(isNarrowed(place)).toBe(true)
    expect(isNarrowed(readPlace(new URLSearchParams('folder=none&sort=name')))).toBe(false)
    expect(isNarrowed(readPlace(new URLSearchParams('q=hall')))).toBe(true)
  })
})
