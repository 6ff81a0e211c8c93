import { expect, it } from 'vitest'
import { deletedStorageState } from '../../../src/client/features/library/media/deleted/deleted-storage-state.ts'

const keptUntil = '2026-12-24T00:00:00.000Z'
const files = (purgeable: number, published: number) => ({
  purgeable: { count: purgeable, bytes: purgeable },
  published: { count: published, bytes: published },
})

it.each([
  ['none', { keptBytes: 0, keptUntil: null }, files(0, 0)],
  ['purgeable', { keptBytes: 2, keptUntil }, files(2, 0)],
  ['partlyPublished', { keptBytes: 3, keptUntil }, files(2, 1)],
  // Restorable for weeks, but emptying would free nothing, as published tours use it.
  ['published', { keptBytes: 1, keptUntil }, files(0, 1)],
  ['published', { keptBytes: 1, keptUntil: null }, files(0, 1)],
  ['expiring', { keptBytes: 2, keptUntil: null }, files(2, 0)],
  // Files are not measured without the permission to delete them.
  ['purgeable', { keptBytes: 2, keptUntil }, undefined],
  ['published', { keptBytes: 2, keptUntil: null }, undefined],
])('storage of deleted files is %s', (state, usage, measuredFiles) => {
  expect(deletedStorageState(usage, measuredFiles)).toBe(state)
})
