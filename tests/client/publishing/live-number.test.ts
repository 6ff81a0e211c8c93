import { describe, expect, it } from 'vitest'
import { liveNumberOf } from '../../../src/client/features/publishing/live-number.ts'

describe('what the editor says visitors see', () => {
  const live = (number: number) => ({ number, status: 'live' }) as const
  const building = (number: number) => ({ number, status: 'building' }) as const

  it('is what the tour says while nothing is under way', () => {
    expect(liveNumberOf(null, [])).toEqual({ liveNumber: null, pendingNumber: null })
    expect(liveNumberOf(2, [live(2)])).toEqual({ liveNumber: 2, pendingNumber: null })
    // The publications come a moment after the tour when a screen opens.
    expect(liveNumberOf(2, [])).toEqual({ liveNumber: 2, pendingNumber: null })
  })

  it('is not the first publication while that is still shown under way', () => {
    expect(liveNumberOf(null, [building(1)])).toEqual({ liveNumber: null, pendingNumber: 1 })
    expect(liveNumberOf(1, [{ number: 1, status: 'queued' }])).toEqual({ liveNumber: null, pendingNumber: 1 })
  })

  it('stays the one before until the next is there', () => {
    expect(liveNumberOf(1, [building(2), live(1)])).toEqual({ liveNumber: 1, pendingNumber: 2 })
    expect(liveNumberOf(2, [building(2), live(1)])).toEqual({ liveNumber: 1, pendingNumber: 2 })
  })
})
