import { expect, it } from 'vitest'
import { deletedStorageState } from '../../../src/client/features/library/media/deleted/deleted-storage-state.ts'

/** Deleted files can be restored until this time. */
const keptUntil = '2026-12-24T00:00:00.000Z'
/** Measured files of one byte each. */
const files = (counts: { purgeable: number; published: number }) => ({
  purgeable: { count: counts.purgeable, bytes: counts.purgeable },
  published: { count: counts.published, bytes: counts.published },
})

it.each([
  ['none', 'nothing was deleted', { keptBytes: 0, keptUntil: null }, files({ purgeable: 0, published: 0 })],
  ['purgeable', 'no published tour uses the files', { keptBytes: 2, keptUntil }, files({ purgeable: 2, published: 0 })],
  [
    'partlyPublished',
    'published tours use some of the files',
    { keptBytes: 3, keptUntil },
    files({ purgeable: 2, published: 1 }),
  ],
  // Emptying would free nothing.
  [
    'published',
    'published tours use all of the restorable files',
    { keptBytes: 1, keptUntil },
    files({ purgeable: 0, published: 1 }),
  ],
  [
    'published',
    'only published tours use the files, and none can be restored',
    { keptBytes: 1, keptUntil: null },
    files({ purgeable: 0, published: 1 }),
  ],
  [
    'expiring',
    'files that no tour uses can no longer be restored',
    { keptBytes: 2, keptUntil: null },
    files({ purgeable: 2, published: 0 }),
  ],
  // Files are not measured without the permission to delete them.
  ['purgeable', 'unmeasured files can be restored', { keptBytes: 2, keptUntil }, undefined],
  ['published', 'unmeasured files can no longer be restored', { keptBytes: 2, keptUntil: null }, undefined],
])('storage of deleted files is %s if %s', (state, _, usage, measuredFiles) => {
  expect(deletedStorageState(usage, measuredFiles)).toBe(state)
})
