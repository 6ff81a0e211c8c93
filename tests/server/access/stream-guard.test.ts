import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Listener } from '../../../src/server/domain/access/accounts/listener-access.ts'
import type { CallerAccess } from '../../../src/server/kernel/operation.ts'
import { createStreamGuard } from '../../../src/server/trpc/stream-guard.ts'
import { limits } from '../../../src/shared/limits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const member: CallerAccess = { actor: { rootAdmin: false }, account: { status: 'active', role: 'viewer' } }
const removed: CallerAccess = { actor: { rootAdmin: false }, account: null }

const log = { warn: vi.fn() }
beforeEach(() => log.warn.mockClear())

/** Streams of as many people, each in an account of its own, and what each of them may. */
function guarded(count: number) {
  const accesses = new Map<string, CallerAccess>()
  const looks: number[] = []
  let outage: Error | undefined
  const guard = createStreamGuard(async (listeners: readonly Listener[]) => {
    looks.push(listeners.length)
    if (outage) throw outage
    return listeners.map(({ sessionId }) => accesses.get(sessionId) ?? member)
  }, log)
  const streams = Array.from({ length: count }, (_, index) => {
    const stop = new AbortController()
    const end = guard({ allow: 'viewTour', sessionId: `${index}`, accountId: `account ${index}`, stop })
    return { stop, end }
  })
  const fail = (error: Error | undefined) => {
    outage = error
  }
  return { guard, looks, accesses, streams, fail }
}

it('asks once in an interval for all streams there are', async () => {
  const { looks, streams } = guarded(200)
  await vi.advanceTimersByTimeAsync(10 * limits.liveStreamRecheckMs)
  expect(looks).toEqual(Array.from({ length: 10 }, () => 200))
  expect(streams.some(({ stop }) => stop.signal.aborted)).toBe(false)
})

it('ends the streams of who may not hear any more, with the reason, and no others', async () => {
  const { accesses, streams } = guarded(3)
  accesses.set('1', removed)
  await vi.advanceTimersByTimeAsync(limits.liveStreamRecheckMs)
  expect(streams.map(({ stop }) => stop.signal.aborted)).toEqual([false, true, false])
  expect(streams[1]?.stop.signal.reason).toMatchObject({ code: 'resource.notFound' })
})

it('ends none while the database is away, and looks again when it is back', async () => {
  const { looks, accesses, streams, fail } = guarded(2)
  fail(new Error('away'))
  await vi.advanceTimersByTimeAsync(2 * limits.liveStreamRecheckMs)
  expect(streams.some(({ stop }) => stop.signal.aborted)).toBe(false)
  fail(undefined)
  accesses.set('0', { actor: null, account: null })
  await vi.advanceTimersByTimeAsync(limits.liveStreamRecheckMs)
  expect(streams.map(({ stop }) => stop.signal.aborted)).toEqual([true, false])
  expect(looks).toHaveLength(3)
  expect(log.warn).toHaveBeenCalledTimes(1)
})

it('starts no look before the last one has answered or was waited for long enough', async () => {
  let asked = 0
  const guard = createStreamGuard(() => {
    asked += 1
    return new Promise(() => {})
  }, log)
  guard({ allow: 'viewTour', sessionId: '0', accountId: 'a', stop: new AbortController() })
  await vi.advanceTimersByTimeAsync(5 * limits.liveStreamRecheckMs)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(limits.liveStreamCheckTimeoutMs)
  expect(asked).toBe(2)
})

it('asks nothing once the last stream has ended, and begins again with the next', async () => {
  const { guard, looks, streams } = guarded(2)
  for (const { end } of streams) end()
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(limits.liveStreamRecheckMs)
  expect(looks).toEqual([])
  const end = guard({ allow: 'viewTour', sessionId: '7', accountId: 'a', stop: new AbortController() })
  await vi.advanceTimersByTimeAsync(limits.liveStreamRecheckMs)
  expect(looks).toEqual([1])
  end()
})
