import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromLocalInput, toLocalInput } from '../../../src/client/features/library/media/detail/local-time.ts'
import { formatLocation, parseLocation } from '../../../src/client/features/library/media/detail/location-text.ts'

describe('location as text', () => {
  it.each([
    ['47.3769, 8.5417', 47.3769, 8.5417],
    [' -33.45;-70.66 ', -33.45, -70.66],
    ['33.4 S, 70.6 W', -33.4, -70.6],
    ['60.1° N, 24.9° E', 60.1, 24.9],
    ['12 34', 12, 34],
  ])('parses %s', (text, latitudeDeg, longitudeDeg) => {
    expect(parseLocation(text)).toEqual({ latitudeDeg, longitudeDeg })
  })

  it.each(['', '47.3', '91, 0', '0, 181', 'here', '47,3769, 8,5417', '1, 2, 3'])('rejects "%s"', (text) => {
    expect(parseLocation(text)).toBeUndefined()
  })

  it('round-trips to about 10 cm', () => {
    const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true })
    fc.assert(
      fc.property(degrees(90), degrees(180), (latitudeDeg, longitudeDeg) => {
        const parsed = parseLocation(formatLocation({ latitudeDeg, longitudeDeg }))
        expect(Math.abs((parsed?.latitudeDeg ?? 999) - latitudeDeg)).toBeLessThan(1e-6)
        expect(Math.abs((parsed?.longitudeDeg ?? 999) - longitudeDeg)).toBeLessThan(1e-6)
      }),
    )
  })
})

describe('time in a datetime-local field', () => {
  it('round-trips to the second', () => {
    const iso = '2026-03-04T05:06:07.000Z'
    expect(fromLocalInput(toLocalInput(iso))).toBe(iso)
    expect(fromLocalInput('')).toBeNull()
    expect(fromLocalInput('yesterday')).toBeNull()
  })
})
