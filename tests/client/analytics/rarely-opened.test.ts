import { describe, expect, it } from 'vitest'
import { rarelyOpened } from '../../../src/client/features/analytics/tour/rarely-opened.ts'

const hotspot = (count: number, second: number) => ({ count, second })

describe('rarelyOpened', () => {
  const liked = hotspot(90, 100)

  it('finds what is seen often and opened far less than the others', () => {
    const ignored = hotspot(1, 100)
    const isRare = rarelyOpened([liked, ignored])
    expect(isRare(ignored)).toBe(true)
    expect(isRare(liked)).toBe(false)
  })

  it('says nothing of what few have seen', () => {
    const fresh = hotspot(0, 49)
    expect(rarelyOpened([liked, fresh])(fresh)).toBe(false)
  })

  it('judges from fifty looks on', () => {
    const ignored = hotspot(0, 50)
    expect(rarelyOpened([liked, ignored])(ignored)).toBe(true)
  })

  it('marks none where all are opened as rarely', () => {
    const all = [hotspot(2, 100), hotspot(3, 100)]
    expect(all.filter(rarelyOpened(all))).toEqual([])
  })

  it('marks none where nothing is ever opened', () => {
    const all = [hotspot(0, 100), hotspot(0, 200)]
    expect(all.filter(rarelyOpened(all))).toEqual([])
  })
})
