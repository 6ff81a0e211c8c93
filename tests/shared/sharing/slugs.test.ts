import { describe, expect, it } from 'vitest'
import { isSlug, type SlugProblem, slugFromName, slugProblem } from '../../../src/shared/sharing/slugs.ts'

describe('a short link', () => {
  it.each([
    'abc',
    'harbor-museum',
    '2026',
    'a--b',
    'x'.repeat(21),
    'x'.repeat(60),
    `${'x'.repeat(10)}-${'x'.repeat(11)}`,
  ])('may be %s', (slug) => {
    expect(slugProblem(slug)).toBeUndefined()
  })

  it.each<[string, SlugProblem]>([
    ['', 'empty'],
    ['ab', 'tooShort'],
    ['x'.repeat(61), 'tooLong'],
    ['Harbor', 'characters'],
    ['harbor museum', 'characters'],
    ['hafen-größe', 'characters'],
    ['a/b', 'characters'],
    ['abc\n', 'characters'],
    ['-abc', 'edges'],
    ['abc-', 'edges'],
    ['error', 'reserved'],
    ['stop', 'reserved'],
    ['parts', 'reserved'],
    ['x'.repeat(22), 'reserved'],
    ['0123456789abcdefghijkl', 'reserved'],
  ])('cannot be "%s": %s', (slug, problem) => {
    expect(slugProblem(slug)).toBe(problem)
    expect(isSlug(slug)).toBe(false)
  })
})

describe('a short link from a name', () => {
  it.each([
    ['Harbor Museum', 'harbor-museum'],
    ["  The  Captain's — House! ", 'the-captains-house'],
    ['Hafengröße', 'hafengrosse'],
    ['Ærø Łódź', 'aero-lodz'],
    ['Élan №2', 'elan-no2'],
    ['x'.repeat(80), 'x'.repeat(60)],
  ])('is, for %s, %s', (name, slug) => {
    expect(slugFromName(name)).toBe(slug)
  })

  it.each(['', '東京', '!!', 'ab', 'Error', 'x'.repeat(22)])('is none for "%s"', (name) => {
    expect(slugFromName(name)).toBeUndefined()
  })
})
