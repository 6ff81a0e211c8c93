import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeHeading, normalizeSignedAngle, readNumber } from '../../../../src/server/media/metadata/numbers.ts'

const finiteNumber = fc.double({ min: -1e6, max: 1e6, noNaN: true }).filter((value) => !Object.is(value, -0))

describe('a number of metadata', () => {
  it.each<[string | undefined, number | undefined]>([
    ['337.5', 337.5],
    ['337,5', 337.5],
    ['+40.4461', 40.4461],
    ['-1,8', -1.8],
    ['−22.5', -22.5],
    ['2415/20', 120.75],
    ['-90 / 1', -90],
    ['.5', 0.5],
    ['5.', 5],
    ['1e2', 100],
    [' 12.0° ', 12],
    ['1024px', 1024],
    ['1/0', undefined],
    ['0/0', undefined],
    ['1/2/3', undefined],
    ['1.2.3', undefined],
    ['1,024.5', undefined],
    ['', undefined],
    ['-', undefined],
    ['NaN', undefined],
    ['Infinity', undefined],
    ['0x10', undefined],
    ['1e999', undefined],
    ['wide', undefined],
    [undefined, undefined],
  ])('%s is read as %s', (text, value) => expect(readNumber(text)).toBe(value))

  it('is read with a point, a comma, a sign, or as a fraction', () => {
    fc.assert(
      fc.property(finiteNumber, fc.integer({ min: 1, max: 1000 }), (value, divisor) => {
        expect(readNumber(String(value))).toBe(value)
        expect(readNumber(String(value).replace('.', ','))).toBe(value)
        expect(readNumber(value < 0 ? String(value) : `+${value}`)).toBe(value)
        expect(readNumber(`${value}/${divisor}`)).toBe(value / divisor)
      }),
    )
  })

  it('is finite or undefined for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9.,/eE° ]{0,20}$/)), (text) => {
        const value = readNumber(text)
        expect(value === undefined || Number.isFinite(value)).toBe(true)
      }),
    )
  })
})

describe('an angle', () => {
  it('is the same direction after any number of turns', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3599 }), fc.integer({ min: -50, max: 50 }), (tenths, turns) => {
        const degrees = tenths / 10 + 360 * turns
        expect(normalizeHeading(degrees)).toBeCloseTo(tenths / 10, 6)
        expect(normalizeSignedAngle(degrees)).toBeCloseTo(tenths > 1800 ? tenths / 10 - 360 : tenths / 10, 6)
      }),
    )
  })

  it('is normalized from any number', () => {
    fc.assert(
      fc.property(finiteNumber, (degrees) => {
        const heading = normalizeHeading(degrees)
        const signed = normalizeSignedAngle(degrees)
        expect(heading >= 0 && heading < 360 && signed > -180 && signed <= 180).toBe(true)
      }),
    )
  })
})
