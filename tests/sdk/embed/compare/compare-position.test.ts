import { describe, expect, it } from 'vitest'
import {
  clampPosition,
  clipsOf,
  positionAfterKey,
  positionAt,
  positionRevealing,
} from '../../../../src/sdk/embed/compare/compare-position.ts'

describe('the divider of a comparison', () => {
  it.each([
    ['ArrowRight', 52, 48],
    ['ArrowLeft', 48, 52],
    ['ArrowUp', 52, 52],
    ['ArrowDown', 48, 48],
    ['PageUp', 70, 70],
    ['PageDown', 30, 30],
    ['Home', 0, 0],
    ['End', 100, 100],
    ['Tab', undefined, undefined],
    ['toString', undefined, undefined],
  ])('moves by the key %s, in pages from left to right and from right to left', (key, ltr, rtl) => {
    expect(positionAfterKey(key, 50, false)).toBe(ltr)
    expect(positionAfterKey(key, 50, true)).toBe(rtl)
  })

  it('stays within its range', () => {
    expect(positionAfterKey('ArrowRight', 99, false)).toBe(100)
    expect(positionAfterKey('PageDown', 5, false)).toBe(0)
    expect([clampPosition(-3), clampPosition(140)]).toEqual([0, 100])
  })

  it('follows a pointer from the side of the first tour', () => {
    const box = { left: 100, width: 400 }
    expect(positionAt(200, box, false)).toBe(25)
    expect(positionAt(200, box, true)).toBe(75)
    expect(positionAt(50, box, false)).toBe(0)
    expect(positionAt(50, { left: 0, width: 0 }, false)).toBe(0)
  })

  it('shows the first tour on the left, or on the right in pages from right to left', () => {
    expect(clipsOf(30, false)).toEqual({ before: 'inset(0 70% 0 0)', after: 'inset(0 0 0 30%)' })
    expect(clipsOf(30, true)).toEqual({ before: 'inset(0 0 0 70%)', after: 'inset(0 30% 0 0)' })
  })

  it('moves beyond a focused hotspot on the hidden part of its tour', () => {
    const container = { left: 0, width: 1000 }
    const hotspot = { left: 680, width: 40 }
    const shared = { container, position: 50, isRtl: false }
    expect(positionRevealing(hotspot, { ...shared, isBefore: true })).toBe(76)
    expect(positionRevealing(hotspot, { ...shared, isBefore: false })).toBeUndefined()
    expect(positionRevealing({ left: 280, width: 40 }, { ...shared, isBefore: false })).toBe(24)
    expect(positionRevealing(hotspot, { ...shared, isRtl: true, isBefore: false })).toBe(24)
    expect(positionRevealing(container, { ...shared, isBefore: true })).toBeUndefined()
  })
})
