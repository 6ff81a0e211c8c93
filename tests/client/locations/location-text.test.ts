import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatLocation, parseLocation } from '../../../src/client/features/library/locations/location-text.ts'

describe('location as text', () => {
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
