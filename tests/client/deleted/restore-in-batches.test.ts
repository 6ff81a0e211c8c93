import { expect, it } from 'vitest'
import { restoreInBatches } from '../../../src/client/features/library/deleted/restore-each.ts'
import { batches } from '../../../src/client/features/library/media/bulk/batches.ts'
import { mediaLimits } from '../../../src/shared/media/media-limits.ts'

const items = Array.from({ length: mediaLimits.bulkMax * 2 + 1 }, (_, index) => ({
  id: String(index),
  name: `${index}.jpg`,
  deletedAt: '2026-11-22T00:00:00.000Z',
  thumbnailUrl: null,
}))

it('restores all but the rejected item and retries only its batch one by one', async () => {
  const restoredIds = new Set<string>()
  let calls = 0
  const rejectedId = '3'
  const failures = await restoreInBatches(batches(items), async (batch) => {
    calls++
    if (batch.some(({ id }) => id === rejectedId)) throw new Error('the library is full')
    for (const { id } of batch) restoredIds.add(id)
  })
  expect(failures.map(({ item }) => item.id)).toEqual([rejectedId])
  expect(restoredIds.size).toBe(items.length - 1)
  expect(calls).toBe(3 + mediaLimits.bulkMax)
})
