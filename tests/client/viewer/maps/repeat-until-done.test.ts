import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { repeatUntilDone } from '../../../../src/client/viewer/maps/tiles/repeat-until-done.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const permanentError = new Error('permanent')

/** Repeats an attempt that fails with these errors in turn, and then succeeds. */
function repeat(...errors: Error[]) {
  const controller = new AbortController()
  const attempt = vi.fn(async () => {
    const error = errors.shift()
    if (error !== undefined) throw error
    return 'done'
  })
  const onFailure = vi.fn()
  const { signal } = controller
  const result = repeatUntilDone(attempt, { signal, isPermanent: (error) => error === permanentError, onFailure })
  return { result, attempt, onFailure, controller }
}

it('repeats an attempt until it succeeds', async () => {
  const { result, onFailure } = repeat(new Error('first'), new Error('second'))
  await vi.advanceTimersByTimeAsync(700)
  expect(onFailure).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2600)
  expect(await result).toBe('done')
})

it('reports a permanent error and doesn’t repeat the attempt', async () => {
  const { result, attempt, onFailure } = repeat(permanentError)
  expect(await result).toBeUndefined()
  expect(attempt).toHaveBeenCalledTimes(1)
  expect(onFailure).toHaveBeenCalledTimes(1)
})

it('stops waiting when it is aborted', async () => {
  const { result, attempt, controller } = repeat(new Error('first'))
  await vi.advanceTimersByTimeAsync(0)
  controller.abort()
  expect(await result).toBeUndefined()
  expect(attempt).toHaveBeenCalledTimes(1)
})
