import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Listener } from '../../../../src/server/domain/access/accounts/listener-access.ts'
import type { CallerAccess } from '../../../../src/server/kernel/operation.ts'
import {
  createStreamGuard,
  liveStreamCheckTimeoutMs,
  liveStreamRecheckMs,
} from '../../../../src/server/trpc/stream-guard.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const member: CallerAccess = { actor: { rootAdmin: false }, account: { status: 'active', role: 'viewer' } }
const removedMember: CallerAccess = { actor: { rootAdmin: false }, account: null }

const log = { warn: vi.fn() }
beforeEach(() => log.warn.mockClear())

/** Creates a guard with a stream for each of `count` people in separate accounts. The test can change their access. */
function guardStreams(count: number) {
  const accesses = new Map<string, CallerAccess>()
  const checkedStreamCounts: number[] = []
  let outage: Error | undefined
  const guard = createStreamGuard(async (listeners: readonly Listener[]) => {
    checkedStreamCounts.push(listeners.length)
    if (outage) throw outage
    return listeners.map(({ sessionId }) => accesses.get(sessionId) ?? member)
  }, log)
  const streams = Array.from({ length: count }, (_, index) => {
    const controller = new AbortController()
    const end = guard({ allow: 'viewTour', sessionId: `${index}`, accountId: `account ${index}`, controller })
    return { controller, end }
  })
  const setOutage = (error: Error | undefined) => {
    outage = error
  }
  return { guard, checkedStreamCounts, accesses, streams, setOutage }
}

it('the guard queries the access of all streams once per interval', async () => {
  const { checkedStreamCounts, streams } = guardStreams(200)
  await vi.advanceTimersByTimeAsync(10 * liveStreamRecheckMs)
  expect(checkedStreamCounts).toEqual(Array.from({ length: 10 }, () => 200))
  expect(streams.some(({ controller }) => controller.signal.aborted)).toBe(false)
})

it('the guard ends only the streams of people who lost access', async () => {
  const { accesses, streams } = guardStreams(3)
  accesses.set('1', removedMember)
  await vi.advanceTimersByTimeAsync(liveStreamRecheckMs)
  expect(streams.map(({ controller }) => controller.signal.aborted)).toEqual([false, true, false])
  expect(streams[1]?.controller.signal.reason).toMatchObject({ code: 'resource.notFound' })
})

it('the guard ends no stream during an outage of the database', async () => {
  const { checkedStreamCounts, accesses, streams, setOutage } = guardStreams(2)
  setOutage(new Error('the database is down'))
  await vi.advanceTimersByTimeAsync(2 * liveStreamRecheckMs)
  expect(streams.some(({ controller }) => controller.signal.aborted)).toBe(false)
  setOutage(undefined)
  accesses.set('0', { actor: null, account: null })
  await vi.advanceTimersByTimeAsync(liveStreamRecheckMs)
  expect(streams.map(({ controller }) => controller.signal.aborted)).toEqual([true, false])
  expect(checkedStreamCounts).toHaveLength(3)
  expect(log.warn).toHaveBeenCalledTimes(1)
})

it('the guard starts no check before the previous one has ended or timed out', async () => {
  let checkCount = 0
  const guard = createStreamGuard(() => {
    checkCount += 1
    return new Promise(() => {})
  }, log)
  guard({ allow: 'viewTour', sessionId: '0', accountId: 'a', controller: new AbortController() })
  await vi.advanceTimersByTimeAsync(5 * liveStreamRecheckMs)
  expect(checkCount).toBe(1)
  await vi.advanceTimersByTimeAsync(liveStreamCheckTimeoutMs)
  expect(checkCount).toBe(2)
})

it('the guard checks access only while streams are open', async () => {
  const { guard, checkedStreamCounts, streams } = guardStreams(2)
  for (const { end } of streams) end()
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(liveStreamRecheckMs)
  expect(checkedStreamCounts).toEqual([])
  const end = guard({ allow: 'viewTour', sessionId: '7', accountId: 'a', controller: new AbortController() })
  await vi.advanceTimersByTimeAsync(liveStreamRecheckMs)
  expect(checkedStreamCounts).toEqual([1])
  end()
})
