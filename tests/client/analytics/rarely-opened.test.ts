import { describe, expect, it } from 'vitest'
import {
  compareStateOf,
  isRarelyOpenedAmong,
} from '../../../src/client/features/insight/analytics/tour/rarely-opened.ts'

const hotspot = (openedCount: number, inViewCount: number, key = 'vase') => ({
  key,
  count: openedCount,
  second: inViewCount,
})

describe('isRarelyOpenedAmong', () => {
  const popular = hotspot(90, 100)

  it('finds hotspots that are often in view and opened far less than the others', () => {
    const ignored = hotspot(1, 100)
    const isRare = isRarelyOpenedAmong([popular, ignored])
    expect(isRare(ignored)).toBe(true)
    expect(isRare(popular)).toBe(false)
  })

  it('ignores hotspots that were rarely in view', () => {
    const fresh = hotspot(0, 49)
    expect(isRarelyOpenedAmong([popular, fresh])(fresh)).toBe(false)
  })

  it('ignores the row of other hotspots', () => {
    const otherRow = hotspot(0, 500, 'other')
    expect(isRarelyOpenedAmong([popular, otherRow])(otherRow)).toBe(false)
  })

  it('judges hotspots that were fifty times in view', () => {
    const ignored = hotspot(0, 50)
    expect(isRarelyOpenedAmong([popular, ignored])(ignored)).toBe(true)
  })

  it('marks none if all are opened equally rarely', () => {
    const hotspots = [hotspot(2, 100), hotspot(3, 100)]
    expect(hotspots.filter(isRarelyOpenedAmong(hotspots))).toEqual([])
  })

  it('marks none if nothing is ever opened', () => {
    const hotspots = [hotspot(0, 100), hotspot(0, 200)]
    expect(hotspots.filter(isRarelyOpenedAmong(hotspots))).toEqual([])
  })
})

describe('compareStateOf', () => {
  it('is "all" if all pages are loaded', () => {
    expect(compareStateOf({ hasNextPage: false, pageCount: 1 })).toBe('all')
    expect(compareStateOf({ hasNextPage: false, pageCount: 25 })).toBe('all')
  })

  it('is "some" with a next page, and "tooMany" from twenty pages on', () => {
    expect(compareStateOf({ hasNextPage: true, pageCount: 19 })).toBe('some')
    expect(compareStateOf({ hasNextPage: true, pageCount: 20 })).toBe('tooMany')
  })
})
