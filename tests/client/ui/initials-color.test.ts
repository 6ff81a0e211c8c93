import { describe, expect, test } from 'vitest'
import { initialsColor, initialsColors } from '../../../src/client/ui/layout/initials-color.ts'
import { contrastOf, readableContrast, rgbOf, white } from '../../../src/shared/styles/colors.ts'

describe('the color of initials', () => {
  test.each(initialsColors)('%s has a contrast of 4.5:1 with white text', (color) => {
    expect(contrastOf(rgbOf(color) ?? white, white)).toBeGreaterThanOrEqual(readableContrast)
  })

  test('is the same for the same name', () => {
    expect(initialsColor('Anna Park')).toBe(initialsColor('Anna Park'))
  })

  test('is evenly spread over names', () => {
    const counts = new Map<string, number>()
    for (let i = 0; i < 800; i++) {
      const color = initialsColor(`Person ${i}`)
      counts.set(color, (counts.get(color) ?? 0) + 1)
    }
    expect(counts.size).toBe(initialsColors.length)
    expect(Math.max(...counts.values())).toBeLessThan(200)
  })
})
