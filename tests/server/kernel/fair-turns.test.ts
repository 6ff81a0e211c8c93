import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FairQueue, type Throttling, type Turn } from '../../../src/server/kernel/turns/fair-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type TurnFields = Partial<Turn> & { readonly group: string }

const aTurn = ({ group, ...fields }: TurnFields): Turn => ({
  group,
  member: group,
  isUrgent: false,
  isThrottled: true,
  throwIfAbandoned: () => undefined,
  ...fields,
})

type Options = { readonly concurrency?: number; readonly concurrencyOf?: number; readonly throttling?: Throttling }

const aQueue = ({ concurrency = 1, concurrencyOf = 1, throttling }: Options = {}) =>
  new FairQueue({
    concurrency,
    concurrencyOf: () => concurrencyOf,
    nowMs: () => performance.now(),
    ...(throttling && { throttling }),
  })

/** Returns `take`, which takes a turn of a given duration, and the names of the started turns in order. */
function recordStarts(turns: FairQueue) {
  const startedNames: string[] = []
  const take = (name: string, turn: Turn, ms = 10) =>
    turns.take(turn, async () => {
      startedNames.push(name)
      await new Promise((resolve) => setTimeout(resolve, ms))
      return name
    })
  return { startedNames, take }
}

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('fair turns', () => {
  it('serve the least served group first', async () => {
    const { startedNames, take } = recordStarts(aQueue())
    for (let count = 1; count <= 50; count += 1) void take(`a${count}`, aTurn({ group: 'a' }))
    await advance(15)
    void take('b1', aTurn({ group: 'b' }))
    await advance(20)
    expect(startedNames.slice(0, 4)).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('alternate between the members of a group', async () => {
    const { startedNames, take } = recordStarts(aQueue())
    for (let count = 1; count <= 20; count += 1) void take(`ann${count}`, aTurn({ group: 'a', member: 'ann' }))
    await advance(5)
    void take('bob1', aTurn({ group: 'a', member: 'bob' }))
    await advance(20)
    expect(startedNames.slice(0, 3)).toEqual(['ann1', 'bob1', 'ann2'])
  })

  it('serve urgent work first', async () => {
    const { startedNames, take } = recordStarts(aQueue())
    for (const name of ['a1', 'a2']) void take(name, aTurn({ group: 'a' }))
    void take('b1', aTurn({ group: 'b' }))
    void take('page', aTurn({ group: 'visitors', isUrgent: true }))
    await advance(40)
    expect(startedNames).toEqual(['a1', 'page', 'b1', 'a2'])
  })

  it('limit the concurrent turns of one group', async () => {
    const { startedNames, take } = recordStarts(aQueue({ concurrency: 3, concurrencyOf: 2 }))
    for (const name of ['a1', 'a2', 'a3']) void take(name, aTurn({ group: 'a' }))
    void take('b1', aTurn({ group: 'b' }))
    await advance(0)
    expect(startedNames).toEqual(['a1', 'a2', 'b1'])
    await advance(10)
    expect(startedNames).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('throttle a heavy member only while others wait', async () => {
    const throttling = { backlog: 1, usedMs: 50, cooldownFactor: 2, cooldownMaxMs: 100, anticipationMs: 0 }
    const { startedNames, take } = recordStarts(aQueue({ concurrency: 4, concurrencyOf: 4, throttling }))
    const member = aTurn({ group: 'a' })
    for (let count = 1; count <= 40; count += 1) void take(`a${count}`, member)
    await advance(39)
    expect(startedNames).toHaveLength(16)
    void take('b1', aTurn({ group: 'b' }))
    await advance(0)
    expect(startedNames).toHaveLength(16)
    // A turn takes a millisecond more, because advancing the fake clock also runs the work that it starts.
    await advance(23)
    expect(startedNames.slice(16)).toEqual(['b1'])
    await advance(1)
    expect(startedNames.slice(16)).toEqual(['b1', 'a17'])
    await advance(32)
    expect(startedNames.slice(17)).toEqual(['a17'])
    await advance(1)
    expect(startedNames.slice(17)).toEqual(['a17', 'a18'])
    await advance(1_000)
    expect(startedNames).toHaveLength(41)
  })

  it.each([
    { gap: 'shorter than the anticipation', gapMs: 5, order: ['b1', 'b2', 'b3', 'a3'] },
    { gap: 'longer than the anticipation', gapMs: 12, order: ['b1', 'a3', 'b2', 'a4'] },
  ])('start $order after turns of a light member with gaps $gap', async ({ gapMs, order }) => {
    const throttling = { backlog: 1, usedMs: 50, cooldownFactor: 0, cooldownMaxMs: 100, anticipationMs: 8 }
    const { startedNames, take } = recordStarts(aQueue({ throttling }))
    void take('a1', aTurn({ group: 'a' }), 60)
    for (const name of ['a2', 'a3', 'a4']) void take(name, aTurn({ group: 'a' }), 60)
    await advance(80)
    const takeTurnsWithGaps = async () => {
      for (const name of ['b1', 'b2', 'b3']) {
        await take(name, aTurn({ group: 'b' }), 1)
        await new Promise((resolve) => setTimeout(resolve, gapMs))
      }
    }
    void takeTurnsWithGaps()
    await advance(400)
    expect(startedNames.slice(2, 6)).toEqual(order)
  })

  it('limit the total cooldown of a member while others take turns', async () => {
    const throttling = { backlog: 1, usedMs: 50, cooldownFactor: 0, cooldownMaxMs: 30, anticipationMs: 20 }
    const turns = aQueue({ throttling })
    const { take } = recordStarts(turns)
    void take('a1', aTurn({ group: 'a' }), 60)
    const startedMs = turns.take(aTurn({ group: 'a' }), async () => performance.now())
    const requestedMs = performance.now()
    for (let count = 0; count < 20; count += 1) {
      void take('b', aTurn({ group: 'b' }), 1)
      await advance(10)
    }
    expect((await startedMs) - requestedMs).toBeGreaterThanOrEqual(90)
    expect((await startedMs) - requestedMs).toBeLessThanOrEqual(93)
  })

  it('resume a resting member when no others wait', async () => {
    const throttling = { backlog: 1, usedMs: 49.99, cooldownFactor: 2, cooldownMaxMs: 100, anticipationMs: 0 }
    const { startedNames, take } = recordStarts(aQueue({ concurrency: 2, throttling }))
    void take('b1', aTurn({ group: 'b' }))
    void take('a1', aTurn({ group: 'a' }), 50)
    void take('a2', aTurn({ group: 'a' }))
    await advance(200)
    expect(startedNames).toEqual(['b1', 'a1', 'a2'])
  })

  it('resume when a cooldown ends between two clock readings', async () => {
    const throttling = { backlog: 1, usedMs: 10, cooldownFactor: 2, cooldownMaxMs: 100, anticipationMs: 0 }
    for (let clockStepUs = 50; clockStepUs < 1_000; clockStepUs += 50) {
      for (let arrivesAfterMs = 50; arrivesAfterMs < 80; arrivesAfterMs += 1) {
        let driftMs = 0
        // The clock advances with every reading.
        const nowMs = () => {
          driftMs += clockStepUs / 1_000
          return performance.now() + driftMs
        }
        const { startedNames, take } = recordStarts(
          new FairQueue({ concurrency: 2, concurrencyOf: () => 1, throttling, nowMs }),
        )
        void take('b1', aTurn({ group: 'b' }))
        void take('a1', aTurn({ group: 'a' }), 20)
        void take('a2', aTurn({ group: 'a' }))
        await advance(arrivesAfterMs)
        void take('a3', aTurn({ group: 'a' }))
        await advance(200)
        expect(startedNames).toEqual(['b1', 'a1', 'a2', 'a3'])
      }
    }
  })

  it('do not throttle a member without a backlog', async () => {
    const throttling = { backlog: 2, usedMs: 50, cooldownFactor: 2, cooldownMaxMs: 100, anticipationMs: 20 }
    const { startedNames, take } = recordStarts(aQueue({ throttling }))
    const takeTurnsInSequence = async () => {
      for (const name of ['b1', 'b2', 'b3']) await take(name, aTurn({ group: 'b' }), 60)
    }
    void takeTurnsInSequence()
    void take('a1', aTurn({ group: 'a' }), 1)
    await advance(182)
    expect(startedNames).toEqual(['b1', 'a1', 'b2', 'b3'])
  })

  it('do not throttle the only person because of the server’s own work', async () => {
    const throttling = { backlog: 1, usedMs: 10, cooldownFactor: 2, cooldownMaxMs: 100, anticipationMs: 0 }
    const { startedNames, take } = recordStarts(aQueue({ concurrency: 2, throttling }))
    const serverTurn = aTurn({ group: 'server', isThrottled: false })
    for (let count = 1; count <= 10; count += 1) {
      void take(`server${count}`, serverTurn)
      void take(`a${count}`, aTurn({ group: 'a' }))
    }
    await advance(105)
    expect(startedNames).toHaveLength(20)
  })

  it('eventually serve all work in any order and for any members', async () => {
    const randomTurn = fc.record({
      afterMs: fc.integer({ min: 0, max: 60 }),
      ms: fc.integer({ min: 0, max: 80 }),
      group: fc.constantFrom('a', 'b', 'server'),
      member: fc.constantFrom('ann', 'bob'),
      isUrgent: fc.boolean(),
    })
    const randomConcurrency = fc.integer({ min: 1, max: 3 })
    await fc.assert(
      fc.asyncProperty(fc.array(randomTurn, { maxLength: 25 }), randomConcurrency, async (randomTurns, concurrency) => {
        const throttling = { backlog: 1, usedMs: 20, cooldownFactor: 2, cooldownMaxMs: 100, anticipationMs: 0 }
        const turns = aQueue({ concurrency, concurrencyOf: Math.max(1, concurrency - 1), throttling })
        const { startedNames, take } = recordStarts(turns)
        for (const [index, { afterMs, ms, group, member, isUrgent }] of randomTurns.entries()) {
          await advance(afterMs)
          void take(String(index), aTurn({ group, member, isUrgent, isThrottled: !isUrgent && group !== 'server' }), ms)
        }
        // Each turn takes at most 80 ms and a cooldown of 100 ms.
        await advance(200 * randomTurns.length)
        expect(startedNames).toHaveLength(randomTurns.length)
        expect(turns.unfinished).toBe(0)
      }),
      { numRuns: 300 },
    )
  })

  it('throttle neither visitors nor the server’s own work', async () => {
    const throttling = { backlog: 1, usedMs: 50, cooldownFactor: 2, cooldownMaxMs: 100, anticipationMs: 0 }
    const { startedNames, take } = recordStarts(aQueue({ throttling }))
    for (let count = 1; count <= 10; count += 1)
      void take(`job${count}`, aTurn({ group: 'server', isThrottled: false }))
    void take('b1', aTurn({ group: 'b' }))
    await advance(105)
    expect(startedNames).toHaveLength(11)
  })

  it('count running work for the group with which it started', async () => {
    const { startedNames, take } = recordStarts(aQueue())
    const turn = { ...aTurn({ group: 'network' }) }
    void take('first', turn)
    Object.assign(turn, { group: 'account' })
    await advance(10)
    void take('second', turn)
    void take('third', aTurn({ group: 'network' }))
    await advance(20)
    expect(startedNames).toEqual(['first', 'second', 'third'])
  })

  it('drop abandoned work before it starts', async () => {
    const { startedNames, take } = recordStarts(aQueue())
    void take('a1', aTurn({ group: 'a' }))
    const throwIfAbandoned = () => {
      throw new Error('canceled')
    }
    const rejection = expect(take('a2', aTurn({ group: 'a', throwIfAbandoned }))).rejects.toThrow('canceled')
    void take('a3', aTurn({ group: 'a' }))
    await advance(20)
    await rejection
    expect(startedNames).toEqual(['a1', 'a3'])
  })

  it('drop one abandoned turn per iteration of the event loop', async () => {
    const turns = aQueue({ concurrency: 2 })
    const { startedNames, take } = recordStarts(turns)
    void take('a0', aTurn({ group: 'a' }))
    const throwIfAbandoned = () => {
      throw new Error('canceled')
    }
    let droppedCount = 0
    for (let count = 0; count < 50; count += 1) {
      void take('unwanted', aTurn({ group: 'a', throwIfAbandoned })).catch(() => {
        droppedCount += 1
      })
    }
    await advance(10)
    void take('b1', aTurn({ group: 'b' }))
    expect(startedNames).toEqual(['a0', 'b1'])
    expect(droppedCount).toBeLessThan(50)
    await advance(100)
    expect(droppedCount).toBe(50)
    expect(turns.unfinished).toBe(0)
  })

  it('reject work that waits too long', async () => {
    const turns = new FairQueue({
      concurrency: 1,
      concurrencyOf: () => 1,
      waitLimit: { maxMs: 5, error: () => new Error('busy') },
    })
    const { take } = recordStarts(turns)
    void take('a1', aTurn({ group: 'a' }))
    const rejection = expect(take('b1', aTurn({ group: 'b' }))).rejects.toThrow('busy')
    await advance(10)
    await rejection
    expect(turns.running).toBe(0)
    expect(turns.waiting).toBe(0)
  })

  it('continue after a failed turn', async () => {
    const turns = aQueue()
    const { startedNames, take } = recordStarts(turns)
    const failingTurn = turns.take(aTurn({ group: 'a' }), async () => Promise.reject(new Error('failed')))
    await expect(failingTurn).rejects.toThrow('failed')
    void take('a1', aTurn({ group: 'a' }))
    await advance(10)
    expect(startedNames).toEqual(['a1'])
    expect(turns.running).toBe(0)
  })
})
