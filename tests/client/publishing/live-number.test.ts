import { describe, expect, it } from 'vitest'
import { liveNumberOf } from '../../../src/client/features/publishing/publications/live-number.ts'

describe('liveNumberOf', () => {
  const live = (number: number) => ({ number, status: 'live' }) as const
  const building = (number: number) => ({ number, status: 'building' }) as const

  it('is the number of the tour while nothing is in progress', () => {
    expect(liveNumberOf(null, [])).toEqual({ liveNumber: null, pendingNumber: null })
    expect(liveNumberOf(2, [live(2)])).toEqual({ liveNumber: 2, pendingNumber: null })
    // Publications load a moment after the tour when a screen opens.
    expect(liveNumberOf(2, [])).toEqual({ liveNumber: 2, pendingNumber: null })
  })

  it('is null while the first publication is listed as in progress', () => {
    expect(liveNumberOf(null, [building(1)])).toEqual({ liveNumber: null, pendingNumber: 1 })
    expect(liveNumberOf(1, [{ number: 1, status: 'queued' }])).toEqual({ liveNumber: null, pendingNumber: 1 })
  })

  it('is the previous version until the next one is live', () => {
    expect(liveNumberOf(1, [building(2), live(1)])).toEqual({ liveNumber: 1, pendingNumber: 2 })
    expect(liveNumberOf(2, [building(2), live(1)])).toEqual({ liveNumber: 1, pendingNumber: 2 })
  })
})
