import { describe, expect, it } from 'vitest'
import { compareStateOf, isRarelyOpenedAmong } from '../../../src/client/features/analytics/tour/rarely-opened.ts'

const hotspot = (count: number, second: number, key = 'vase') => ({ key, count, second })

describe('rarelyOpened', () => {
  const liked = hotspot(90, 100)

  it('finds what is seen often and opened far less than the others', () => {
    const ignored = hotspot(1, 100)
    const isRare = isRarelyOpenedAmong([liked, ignored])
    expect(isRare(ignored)).toBe(true)
    expect(isRare(liked)).toBe(false)
  })

  it('says nothing of what few have seen', () => {
    const fresh = hotspot(0, 49)
    expect(isRarelyOpenedAmong([liked, fresh])(fresh)).toBe(false)
  })

  it('says nothing of hotspots that are counted together', () => {
    const others = hotspot(0, 500, 'other')
    expect(isRarelyOpenedAmong([liked, others])(others)).toBe(false)
  })

  it('judges from fifty looks on', () => {
    const ignored = hotspot(0, 50)
    expect(isRarelyOpenedAmong([liked, ignored])(ignored)).toBe(true)
  })

  it('marks none where all are opened as rarely', () => {
    const all = [hotspot(2, 100), hotspot(3, 100)]
    expect(all.filter(isRarelyOpenedAmong(all))).toEqual([])
  })

  it('marks none where nothing is ever opened', () => {
    const all = [hotspot(0, 100), hotspot(0, 200)]
    expect(all.filter(isRarelyOpenedAmong(all))).toEqual([])
  })
})

describe('comparedSoFar', () => {
  it('is all hotspots once no page is left', () => {
    expect(compareStateOf({ hasNextPage: false, pageCount: 1 })).toBe('all')
    expect(compareStateOf({ hasNextPage: false, pageCount: 25 })).toBe('all')
  })

  it('is a part while pages are left, and stays one after twenty of them', () => {
    expect(compareStateOf({ hasNextPage: true, pageCount: 19 })).toBe('some')
    expect(compareStateOf({ hasNextPage: true, pageCount: 20 })).toBe('tooMany')
  })
})
