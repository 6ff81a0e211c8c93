import { expect, it } from 'vitest'
import { restoreInBatches } from '../../../src/client/features/deleted/restore-each.ts'
import { portions } from '../../../src/client/features/media/bulk/portions.ts'
import { limits } from '../../../src/shared/limits.ts'

const items = Array.from({ length: limits.libraryBulkMax * 2 + 1 }, (_, at) => ({
  id: String(at),
  name: `${at}.jpg`,
  deletedAt: '2026-11-22T00:00:00.000Z',
  thumbnailUrl: null,
}))

it('brings back all that nothing speaks against, in few calls, also past a portion that is rejected', async () => {
  const back = new Set<string>()
  let calls = 0
  const rejected = '3'
  const left = await restoreInBatches(portions(items), async (some) => {
    calls++
    if (some.some(({ id }) => id === rejected)) throw new Error('the library is full')
    for (const { id } of some) back.add(id)
  })
  expect(left.map(({ item }) => item.id)).toEqual([rejected])
  expect(back.size).toBe(items.length - 1)
  expect(calls).toBe(3 + limits.libraryBulkMax)
})
