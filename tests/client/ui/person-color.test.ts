import { describe, expect, test } from 'vitest'
import { personColor, personColors } from '../../../src/client/ui/layout/person-color.ts'
import { black, contrastOf, readableContrast, rgbOf, white } from '../../../src/shared/styles/colors.ts'

describe('the color of a person', () => {
  test.each(personColors)('has a readable contrast with white initials, and marks with a dark edge: %o', (color) => {
    expect(contrastOf(rgbOf(color.initials) ?? white, white)).toBeGreaterThanOrEqual(readableContrast)
    expect(contrastOf(rgbOf(color.mark) ?? black, black)).toBeGreaterThanOrEqual(readableContrast)
  })

  test('is spread evenly over people', () => {
    const counts = new Map<string, number>()
    for (let i = 0; i < 800; i++) {
      const { initials } = personColor(`00000000-0000-4000-8000-${String(i).padStart(12, '0')}`)
      counts.set(initials, (counts.get(initials) ?? 0) + 1)
    }
    expect(counts.size).toBe(personColors.length)
    expect(Math.max(...counts.values())).toBeLessThan(200)
  })
})
