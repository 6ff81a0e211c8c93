import { expect, it, vi } from 'vitest'
import { runBatches } from '../../../src/client/features/tours/text-suggestions/run-batches.ts'

const errorOf = (code: string, status: number) => Object.assign(new Error(code), { data: { code, status } })
const declined = errorOf('suggestions.declined', 422)
const limitReached = errorOf('suggestions.limitReached', 409)
const busy = errorOf('suggestions.busy', 429)

type Ask = (batch: string) => Promise<void>

function run(batches: readonly string[], ask: Ask, { controller = new AbortController(), atOnce = 2 } = {}) {
  const requestedIds: string[] = []
  const failed: string[] = []
  const pause = vi.fn(async () => {})
  const result = runBatches({
    batches,
    atOnce,
    signal: controller.signal,
    ask: (batch) => {
      requestedIds.push(batch)
      return ask(batch)
    },
    onBatchError: (batch) => failed.push(batch),
    pause,
  })
  return { requestedIds, failed, pause, result }
}

it('asks for all batches, at most as many at a time as allowed', async () => {
  let open = 0
  let most = 0
  const { requestedIds, result } = run(['a', 'b', 'c', 'd', 'e'], async () => {
    open += 1
    most = Math.max(most, open)
    await Promise.resolve()
    open -= 1
  })
  expect(await result).toEqual({ status: 'done' })
  expect(requestedIds).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(most).toBe(2)
})

it('starts no batch after it was stopped, and takes the answers of open ones', async () => {
  const controller = new AbortController()
  const answers: string[] = []
  const { requestedIds, result } = run(
    ['a', 'b', 'c', 'd'],
    async (batch) => {
      if (batch === 'b') controller.abort()
      await Promise.resolve()
      answers.push(batch)
    },
    { controller },
  )
  expect(await result).toEqual({ status: 'stopped' })
  expect(requestedIds).toEqual(['a', 'b'])
  expect(answers).toEqual(['a', 'b'])
})

it.each([
  ['that the model declines', declined],
  ['that took too long', errorOf('suggestions.timedOut', 503)],
  ['whose answer was cut off', errorOf('suggestions.cutOff', 422)],
])('continues after a batch %s', async (_name, error) => {
  const { failed, result } = run(['a', 'b', 'c'], async (batch) => {
    if (batch === 'b') throw error
  })
  expect(await result).toEqual({ status: 'done' })
  expect(failed).toEqual(['b'])
})

it.each([
  ['the limit of the month', limitReached],
  ['a lost response', new TypeError('Failed to fetch')],
])('ends at %s', async (_name, error) => {
  const { requestedIds, failed, result } = run(
    ['a', 'b', 'c'],
    async (batch) => {
      if (batch === 'b') throw error
    },
    { atOnce: 1 },
  )
  expect(await result).toEqual({ status: 'failed', error })
  expect(requestedIds).toEqual(['a', 'b'])
  expect(failed).toEqual([])
})

it('repeats a batch while the model is busy, but not forever', async () => {
  let tries = 0
  const once = run(['a'], async () => {
    tries += 1
    if (tries === 1) throw busy
  })
  expect(await once.result).toEqual({ status: 'done' })
  expect(once.pause).toHaveBeenCalledTimes(1)
  const always = run(['a'], () => Promise.reject(busy))
  expect(await always.result).toEqual({ status: 'failed', error: busy })
  expect(always.requestedIds).toHaveLength(4)
})

it('ends after three timeouts in a row', async () => {
  const timedOut = errorOf('suggestions.timedOut', 503)
  const { requestedIds, failed, result } = run(
    ['a', 'b', 'c', 'd', 'e', 'f'],
    async (batch) => {
      if (batch !== 'b') throw timedOut
    },
    { atOnce: 1 },
  )
  expect(await result).toEqual({ status: 'failed', error: timedOut })
  expect(requestedIds).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(failed).toEqual(['a', 'c', 'd', 'e'])
})
