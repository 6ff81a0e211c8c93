import { expect, it, vi } from 'vitest'
import { reasonsOf, restoreEach } from '../../../src/client/features/library/deleted/restore-each.ts'

const item = (name: string) => ({ id: name, name, deletedAt: '2026-01-01T00:00:00.000Z', thumbnailUrl: null })
const mill = item('mill')
const house = item('house')
const pump = item('pump')

it('restores the other items after a failure and returns the failures', async () => {
  const apiError = new Error('no')
  const restore = vi.fn(async ({ id }: { id: string }) => {
    if (id !== 'house') throw apiError
  })
  expect(await restoreEach([mill, house, pump], restore)).toEqual([
    { item: mill, error: apiError },
    { item: pump, error: apiError },
  ])
  expect(restore).toHaveBeenCalledTimes(3)
})

it('lists each reason once, with the names of its items', () => {
  const failures = [
    { item: mill, error: 'gone' },
    { item: house, error: 'busy' },
    { item: pump, error: 'gone' },
  ]
  const reasons = reasonsOf(failures, (error) => `It is ${String(error)}.`)
  expect(reasons).toEqual(['mill, pump: It is gone.', 'house: It is busy.'])
})
