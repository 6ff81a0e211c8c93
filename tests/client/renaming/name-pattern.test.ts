import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insertToken, nameFromPattern } from '../../../src/client/features/tours/renaming/name-pattern.ts'

const hall = { number: 7, texts: { name: 'Hall', date: '2026-11-29', file: 'IMG 0815' } }

describe('name pattern', () => {
  it.each([
    ['Room {n}', 'Room 7'],
    ['{nn} {name}', '07 Hall'],
    ['{nnnn}', '0007'],
    ['{name} ({date})', 'Hall (2026-11-29)'],
    ['{file}', 'IMG 0815'],
    ['{name} {name}', 'Hall Hall'],
    ['{Name} {nx} {}', '{Name} {nx} {}'],
    ['  {name}   east ', 'Hall east'],
    ['   ', ''],
  ])('turns “%s” into “%s”', (pattern, name) => expect(nameFromPattern(pattern, hall)).toBe(name))

  it('does not cut numbers with more digits than its token', () => {
    expect(nameFromPattern('{nn}', { ...hall, number: 123 })).toBe('123')
  })

  it('leaves tokens in names as they are', () => {
    expect(nameFromPattern('{name} {n}', { number: 7, texts: { name: '{n} $& {date}' } })).toBe('{n} $& {date} 7')
  })

  it('gives different names to items with different numbers', () => {
    const number = fc.integer({ min: 0, max: 9999 })
    const digits = fc.integer({ min: 1, max: 6 })
    fc.assert(
      fc.property(number, number, digits, (first, second, count) => {
        const pattern = `Room {${'n'.repeat(count)}}`
        const names = [first, second].map((value) => nameFromPattern(pattern, { ...hall, number: value }))
        expect(names[0] === names[1]).toBe(first === second)
      }),
    )
  })
})

describe('inserting a token', () => {
  it('replaces the selected text and puts the caret after the token', () => {
    expect(insertToken('Room X east', '{n}', { start: 5, end: 6 })).toEqual({ pattern: 'Room {n} east', caret: 8 })
  })
})
