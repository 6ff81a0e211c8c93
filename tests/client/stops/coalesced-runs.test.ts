import { expect, it } from 'vitest'
import { createCoalescedRuns } from '../../../src/client/features/tours/stops/uploads/coalesced-runs.ts'

it('runs a task once more for all calls during a run, even at its very end', async () => {
  const run = createCoalescedRuns()
  let storedCount = 1
  const addedCounts: number[] = []
  const task = async () => {
    addedCounts.push(storedCount)
    // Another file is stored after the task has counted them, and before the run has ended.
    if (addedCounts.length > 1) return
    storedCount = 2
    void run('tour', task)
    void run('tour', task)
  }
  await run('tour', task)
  expect(addedCounts).toEqual([1, 2])
  await run('tour', task)
  expect(addedCounts).toEqual([1, 2, 2])
})

it('runs tasks of different keys at the same time', async () => {
  const run = createCoalescedRuns()
  const keys: string[] = []
  await run('villa', async () => {
    await run('palace', async () => void keys.push('palace'))
    keys.push('villa')
  })
  expect(keys).toEqual(['palace', 'villa'])
})

it('runs again after a task that failed', async () => {
  const run = createCoalescedRuns()
  await expect(run('tour', () => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  let count = 0
  await run('tour', async () => void count++)
  expect(count).toBe(1)
})
