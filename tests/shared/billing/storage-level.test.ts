import { describe, expect, it } from 'vitest'
import { nextStorageLevel, type StorageLevel } from '../../../src/shared/billing/storage-level.ts'

const mebibyte = 1024 ** 2
const gibibyte = 1024 ** 3

describe('the storage level', () => {
  it.each<[from: StorageLevel, percent: number, to: StorageLevel]>([
    ['none', 0, 'none'],
    ['none', 79.9, 'none'],
    ['none', 80, 'near'],
    ['none', 100, 'full'],
    ['near', 98, 'near'],
    ['near', 99, 'full'],
    ['near', 75, 'near'],
    ['near', 74.9, 'none'],
    ['full', 95, 'full'],
    ['full', 94.9, 'near'],
    ['full', 76, 'near'],
    ['full', 74.9, 'none'],
    ['full', 120, 'full'],
  ])('changes from %s, with %d %% used, to %s', (from, percent, to) => {
    expect(nextStorageLevel(from, { usedBytes: percent * 100, limitBytes: 10_000 })).toBe(to)
  })

  it('is full with 50 MB or less free, regardless of the limit', () => {
    const limitBytes = 500 * gibibyte
    const levelWithFree = (free: number) => nextStorageLevel('near', { usedBytes: limitBytes - free, limitBytes })
    expect([levelWithFree(51 * mebibyte), levelWithFree(50 * mebibyte)]).toEqual(['near', 'full'])
  })

  it('is none without a limit or without stored files', () => {
    expect(nextStorageLevel('full', { usedBytes: gibibyte, limitBytes: null })).toBe('none')
    expect(nextStorageLevel('none', { usedBytes: 0, limitBytes: 0 })).toBe('none')
  })
})
