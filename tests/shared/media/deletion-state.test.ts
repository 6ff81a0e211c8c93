import { describe, expect, it } from 'vitest'
import { type DeletionEvent, deletionReducer } from '../../../src/shared/media/states/deletion-state.ts'

type Row = readonly [from: string, type: DeletionEvent['type'], mediaIds: string, to: string]

const table: readonly Row[] = [
  ['', 'started', 'ab', 'ab'],
  ['a', 'started', 'b', 'ab'],
  ['ab', 'deleted', 'a', 'b'],
  ['ab', 'failed', 'b', 'a'],
  ['ab', 'deleted', 'ab', ''],
]
const unchanged: readonly Row[] = [
  ['a', 'started', 'a', 'a'],
  ['a', 'deleted', 'b', 'a'],
  ['', 'failed', 'a', ''],
  ['a', 'started', '', 'a'],
]

describe('the flag deleting (spec §3)', () => {
  it.each(table)('of {%s}, after %s of {%s}, has {%s}', (from, type, mediaIds, to) => {
    const before = new Set(from)
    const after = deletionReducer(before, { type, mediaIds: [...mediaIds] })
    expect([...after].join('')).toBe(to)
    expect([...before].join('')).toBe(from)
  })

  it.each(unchanged)('of {%s}, after %s of {%s}, stays the same set', (from, type, mediaIds) => {
    const before = new Set(from)
    expect(deletionReducer(before, { type, mediaIds: [...mediaIds] })).toBe(before)
  })
})
