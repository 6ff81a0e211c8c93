import { expect, it, vi } from 'vitest'
import { runBatches } from '../../../src/client/features/tours/text-suggestions/run-batches.ts'

const errorOf = (code: string, status: number) => Object.assign(new Error(code), { data: { code, status } })
const declined = errorOf('suggestions.declined', 422)
const limitReached = errorOf('suggestions.limitReached', 409)
const busy = errorOf('suggestions.busy', 429)

type RequestBatch = (batch: string) => Promise<void>

function run(
  batches: readonly string[],
  requestBatch: RequestBatch,
  { controller = new AbortController(), concurrency = 2 } = {},
) {
  const requestedBatches: string[] = []
  const failedBatches: string[] = []
  const wait = vi.fn(async () => {})
  const result = runBatches({
    batches,
    concurrency,
    signal: controller.signal,
    request: (batch) => {
      requestedBatches.push(batch)
      return requestBatch(batch)
    },
    onBatchError: (batch) => failedBatches.push(batch),
    wait,
  })
  return { requestedBatches, failedBatches, wait, result }
}

it('requests all batches, at most two at a time', async () => {
  let openCount = 0
  let openCountMax = 0
  const { requestedBatches, result } = run(['a', 'b', 'c', 'd', 'e'], async () => {
    openCount += 1
    openCountMax = Math.max(openCountMax, openCount)
    await Promise.resolve()
    openCount -= 1
  })
  expect(await result).toEqual({ status: 'done' })
  expect(requestedBatches).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(openCountMax).toBe(2)
})

it('starts no batch after it was stopped, and finishes the open ones', async () => {
  const controller = new AbortController()
  const finishedBatches: string[] = []
  const { requestedBatches, result } = run(
    ['a', 'b', 'c', 'd'],
    async (batch) => {
      if (batch === 'b') controller.abort()
      await Promise.resolve()
      finishedBatches.push(batch)
    },
    { controller },
  )
  expect(await result).toEqual({ status: 'stopped' })
  expect(requestedBatches).toEqual(['a', 'b'])
  expect(finishedBatches).toEqual(['a', 'b'])
})

it.each([
  ['that the model declines', declined],
  ['that took too long', errorOf('suggestions.timedOut', 503)],
  ['whose response was cut off', errorOf('suggestions.cutOff', 422)],
])('continues after a batch %s', async (_name, error) => {
  const { failedBatches, result } = run(['a', 'b', 'c'], async (batch) => {
    if (batch === 'b') throw error
  })
  expect(await result).toEqual({ status: 'done' })
  expect(failedBatches).toEqual(['b'])
})

it.each([
  ['the limit of the month', limitReached],
  ['a lost response', new TypeError('Failed to fetch')],
])('stops at %s', async (_name, error) => {
  const { requestedBatches, failedBatches, result } = run(
    ['a', 'b', 'c'],
    async (batch) => {
      if (batch === 'b') throw error
    },
    { concurrency: 1 },
  )
  expect(await result).toEqual({ status: 'failed', error })
  expect(requestedBatches).toEqual(['a', 'b'])
  expect(failedBatches).toEqual([])
})

it('retries a batch at most three times while the model is busy', async () => {
  let tries = 0
  const busyOnce = run(['a'], async () => {
    tries += 1
    if (tries === 1) throw busy
  })
  expect(await busyOnce.result).toEqual({ status: 'done' })
  expect(busyOnce.wait).toHaveBeenCalledTimes(1)
  const alwaysBusy = run(['a'], () => Promise.reject(busy))
  expect(await alwaysBusy.result).toEqual({ status: 'failed', error: busy })
  expect(alwaysBusy.requestedBatches).toHaveLength(4)
})

it('stops after three timeouts in a row', async () => {
  const timedOut = errorOf('suggestions.timedOut', 503)
  const { requestedBatches, failedBatches, result } = run(
    ['a', 'b', 'c', 'd', 'e', 'f'],
    async (batch) => {
      if (batch !== 'b') throw timedOut
    },
    { concurrency: 1 },
  )
  expect(await result).toEqual({ status: 'failed', error: timedOut })
  expect(requestedBatches).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(failedBatches).toEqual(['a', 'c', 'd', 'e'])
})
