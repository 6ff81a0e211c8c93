import { describe, expect, it } from 'vitest'
import { fromLocalInput, toLocalInput } from '../../../src/client/features/library/media/detail/local-time.ts'

describe('time in a datetime-local field', () => {
  it('round-trips to the second', () => {
    const iso = '2026-03-04T05:06:07.000Z'
    expect(fromLocalInput(toLocalInput(iso))).toBe(iso)
    expect(fromLocalInput('')).toBeNull()
    expect(fromLocalInput('yesterday')).toBeNull()
  })
})
