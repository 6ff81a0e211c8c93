import { describe, expect, test } from 'vitest'
import { assignColors, personColors } from '../../../src/client/ui/layout/person-color.ts'
import { black, contrastOf, readableContrast, rgbOf, white } from '../../../src/shared/styles/colors.ts'

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
const ids = (count: number, start = 0) => Array.from({ length: count }, (_, index) => idOf(start + index))

describe('the color of a person', () => {
  test.each(personColors)('has a readable contrast with white initials, and marks with a dark edge: %o', (color) => {
    expect(contrastOf(rgbOf(color.initials) ?? white, white)).toBeGreaterThanOrEqual(readableContrast)
    expect(contrastOf(rgbOf(color.mark) ?? black, black)).toBeGreaterThanOrEqual(readableContrast)
  })

  test('is spread evenly over people', () => {
    const counts = new Map<number, number>()
    for (const id of ids(800)) {
      const index = assignColors([id]).get(id) ?? -1
      counts.set(index, (counts.get(index) ?? 0) + 1)
    }
    expect(counts.size).toBe(personColors.length)
    expect(Math.max(...counts.values())).toBeLessThan(200)
  })
})

describe('the colors of people in a list', () => {
  test.each(Array.from({ length: 50 }, (_, index) => 100 * index))(
    'differ for as many people as there are colors: from %i',
    (start) => {
      const list = ids(personColors.length, start)
      expect(new Set(list.map((id) => assignColors(list).get(id))).size).toBe(list.length)
    },
  )

  test('are the same in all browsers', () => {
    const list = ids(9)
    expect(assignColors(list)).toEqual(assignColors(list.toReversed()))
  })

  test('stay when people join and leave', () => {
    const list = ids(6)
    const before = assignColors(list)
    const later = ['0-joined', ...list.slice(2)]
    const after = assignColors(later, before)
    expect(list.slice(2).map((id) => after.get(id))).toEqual(list.slice(2).map((id) => before.get(id)))
    expect(new Set(later.map((id) => after.get(id))).size).toBe(later.length)
  })

  test('differ for people who had the same color before they were in one list', () => {
    const list = ids(personColors.length)
    const shared = new Map(list.map((id) => [id, 3] as const))
    expect(new Set(list.map((id) => assignColors(list, shared).get(id))).size).toBe(list.length)
  })

  test('repeat once all are used', () => {
    const list = ids(30)
    const colors = list.map((id) => assignColors(list).get(id) ?? -1)
    expect(new Set(colors).size).toBe(personColors.length)
  })
})
