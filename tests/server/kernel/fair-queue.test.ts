import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FairQueue, type Throttling, type Work } from '../../../src/server/kernel/scheduling/fair-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type WorkFields = Partial<Work> & { readonly group: string }

const someWork = ({ group, ...fields }: WorkFields): Work => ({
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

/** Returns `run`, which queues a task of some duration, and the names of the started tasks in order. */
function recordStarts(queue: FairQueue) {
  const startedNames: string[] = []
  const run = (name: string, work: Work, ms = 10) =>
    queue.run(work, async () => {
      startedNames.push(name)
      await new Promise((resolve) => setTimeout(resolve, ms))
      return name
    })
  return { startedNames, run }
}

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a fair queue', () => {
  it('serves the least served group first', async () => {
    const { startedNames, run } = recordStarts(aQueue())
    for (let count = 1; count <= 50; count += 1) void run(`a${count}`, someWork({ group: 'a' }))
    await advance(15)
    void run('b1', someWork({ group: 'b' }))
    await advance(20)
    expect(startedNames.slice(0, 4)).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('alternates between the members of a group', async () => {
    const { startedNames, run } = recordStarts(aQueue())
    for (let count = 1; count <= 20; count += 1) void run(`ann${count}`, someWork({ group: 'a', member: 'ann' }))
    await advance(5)
    void run('bob1', someWork({ group: 'a', member: 'bob' }))
    await advance(20)
    expect(startedNames.slice(0, 3)).toEqual(['ann1', 'bob1', 'ann2'])
  })

  it('serves urgent work first', async () => {
    const { startedNames, run } = recordStarts(aQueue())
    for (const name of ['a1', 'a2']) void run(name, someWork({ group: 'a' }))
    void run('b1', someWork({ group: 'b' }))
    void run('page', someWork({ group: 'visitors', isUrgent: true }))
    await advance(40)
    expect(startedNames).toEqual(['a1', 'page', 'b1', 'a2'])
  })

  it('limits the concurrent tasks of one group', async () => {
    const { startedNames, run } = recordStarts(aQueue({ concurrency: 3, concurrencyOf: 2 }))
    for (const name of ['a1', 'a2', 'a3']) void run(name, someWork({ group: 'a' }))
    void run('b1', someWork({ group: 'b' }))
    await advance(0)
    expect(startedNames).toEqual(['a1', 'a2', 'b1'])
    await advance(10)
    expect(startedNames).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('throttles a heavy member only while others wait', async () => {
    const throttling = { backlog: 1, usedMs: 50, cooldownFactor: 2, cooldownMaxMs: 100, anticipationMs: 0 }
    const { startedNames, run } = recordStarts(aQueue({ concurrency: 4, concurrencyOf: 4, throttling }))
    const member = someWork({ group: 'a' })
    for (let count = 1; count <= 40; count += 1) void run(`a${count}`, member)
    await advance(39)
    expect(startedNames).toHaveLength(16)
    void run('b1', someWork({ group: 'b' }))
    await advance(0)
    expect(startedNames).toHaveLength(16)
    // A task takes a millisecond more, because advancing the fake clock also runs the task that it starts.
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
  ])('starts $order after tasks of a light member with gaps $gap', async ({ gapMs, order }) => {
    const throttling = { backlog: 1, usedMs: 50, cooldownFactor: 0, cooldownMaxMs: 100, anticipationMs: 8 }
    const { startedNames, run } = recordStarts(aQueue({ throttling }))
    void run('a1', someWork({ group: 'a' }), 60)
    for (const name of ['a2', 'a3', 'a4']) void run(name, someWork({ group: 'a' }), 60)
    await advance(80)
    const runTasksWithGaps = async () => {
      for (const name of ['b1', 'b2', 'b3']) {
        await run(name, someWork({ group: 'b' }), 1)
        await new Promise((resolve) => setTimeout(resolve, gapMs))
      }
    }
    void runTasksWithGaps()
    await advance(400)
    expect(startedNames.slice(2, 6)).toEqual(order)
  })

  it('limits the total cooldown of a member while others have tasks', async () => {
    const throttling = { backlog: 1, usedMs: 50, cooldownFactor: 0, cooldownMaxMs: 30, anticipationMs: 20 }
    const queue = aQueue({ throttling })
    const { run } = recordStarts(queue)
    void run('a1', someWork({ group: 'a' }), 60)
    const startedMs = queue.run(someWork({ group: 'a' }), async () => performance.now())
    const requestedMs = performance.now()
    for (let count = 0; count < 20; count += 1) {
      void run('b', someWork({ group: 'b' }), 1)
      await advance(10)
    }
    expect((await startedMs) - requestedMs).toBeGreaterThanOrEqual(90)
    expect((await startedMs) - requestedMs).toBeLessThanOrEqual(93)
  })

  it('resumes a resting member when no others wait', async () => {
    const throttling = { backlog: 1, usedMs: 49.99, cooldownFactor: 2, cooldownMaxMs: 100, anticipationMs: 0 }
    const { startedNames, run } = recordStarts(aQueue({ concurrency: 2, throttling }))
    void run('b1', someWork({ group: 'b' }))
    void run('a1', someWork({ group: 'a' }), 50)
    void run('a2', someWork({ group: 'a' }))
    await advance(200)
    expect(startedNames).toEqual(['b1', 'a1', 'a2'])
  })

  it('resumes when a cooldown ends between two clock readings', async () => {
    const throttling = { backlog: 1, usedMs: 10, cooldownFactor: 2, cooldownMaxMs: 100, anticipationMs: 0 }
    for (let clockStepUs = 50; clockStepUs < 1_000; clockStepUs += 50) {
      for (let arrivesAfterMs = 50; arrivesAfterMs < 80; arrivesAfterMs += 1) {
        let driftMs = 0
        // The clock advances with every reading.
        const nowMs = () => {
          driftMs += clockStepUs / 1_000
          return performance.now() + driftMs
        }
        const { startedNames, run } = recordStarts(
          new FairQueue({ concurrency: 2, concurrencyOf: () => 1, throttling, nowMs }),
        )
        void run('b1', someWork({ group: 'b' }))
        void run('a1', someWork({ group: 'a' }), 20)
        void run('a2', someWork({ group: 'a' }))
        await advance(arrivesAfterMs)
        void run('a3', someWork({ group: 'a' }))
        await advance(200)
        expect(startedNames).toEqual(['b1', 'a1', 'a2', 'a3'])
      }
    }
  })

  it('does not throttle a member without a backlog', async () => {
    const throttling = { backlog: 2, usedMs: 50, cooldownFactor: 2, cooldownMaxMs: 100, anticipationMs: 20 }
    const { startedNames, run } = recordStarts(aQueue({ throttling }))
    const runTasksInSequence = async () => {
      for (const name of ['b1', 'b2', 'b3']) await run(name, someWork({ group: 'b' }), 60)
    }
    void runTasksInSequence()
    void run('a1', someWork({ group: 'a' }), 1)
    await advance(182)
    expect(startedNames).toEqual(['b1', 'a1', 'b2', 'b3'])
  })

  it('does not throttle the only person because of the server’s own work', async () => {
    const throttling = { backlog: 1, usedMs: 10, cooldownFactor: 2, cooldownMaxMs: 100, anticipationMs: 0 }
    const { startedNames, run } = recordStarts(aQueue({ concurrency: 2, throttling }))
    const serverWork = someWork({ group: 'server', isThrottled: false })
    for (let count = 1; count <= 10; count += 1) {
      void run(`server${count}`, serverWork)
      void run(`a${count}`, someWork({ group: 'a' }))
    }
    await advance(105)
    expect(startedNames).toHaveLength(20)
  })

  it('eventually serves all work in any order and for any members', async () => {
    const randomTask = fc.record({
      afterMs: fc.integer({ min: 0, max: 60 }),
      ms: fc.integer({ min: 0, max: 80 }),
      group: fc.constantFrom('a', 'b', 'server'),
      member: fc.constantFrom('ann', 'bob'),
      isUrgent: fc.boolean(),
    })
    const randomConcurrency = fc.integer({ min: 1, max: 3 })
    await fc.assert(
      fc.asyncProperty(fc.array(randomTask, { maxLength: 25 }), randomConcurrency, async (randomTasks, concurrency) => {
        const throttling = { backlog: 1, usedMs: 20, cooldownFactor: 2, cooldownMaxMs: 100, anticipationMs: 0 }
        const queue = aQueue({ concurrency, concurrencyOf: Math.max(1, concurrency - 1), throttling })
        const { startedNames, run } = recordStarts(queue)
        for (const [index, { afterMs, ms, group, member, isUrgent }] of randomTasks.entries()) {
          await advance(afterMs)
          void run(
            String(index),
            someWork({ group, member, isUrgent, isThrottled: !isUrgent && group !== 'server' }),
            ms,
          )
        }
        // Each task takes at most 80 ms and a cooldown of 100 ms.
        await advance(200 * randomTasks.length)
        expect(startedNames).toHaveLength(randomTasks.length)
        expect(queue.unfinished).toBe(0)
      }),
      { numRuns: 300 },
    )
  })

  it('throttles neither visitors nor the server’s own work', async () => {
    const throttling = { backlog: 1, usedMs: 50, cooldownFactor: 2, cooldownMaxMs: 100, anticipationMs: 0 }
    const { startedNames, run } = recordStarts(aQueue({ throttling }))
    for (let count = 1; count <= 10; count += 1)
      void run(`job${count}`, someWork({ group: 'server', isThrottled: false }))
    void run('b1', someWork({ group: 'b' }))
    await advance(105)
    expect(startedNames).toHaveLength(11)
  })

  it('counts running work for the group with which it started', async () => {
    const { startedNames, run } = recordStarts(aQueue())
    const work = { ...someWork({ group: 'network' }) }
    void run('first', work)
    Object.assign(work, { group: 'account' })
    await advance(10)
    void run('second', work)
    void run('third', someWork({ group: 'network' }))
    await advance(20)
    expect(startedNames).toEqual(['first', 'second', 'third'])
  })

  it('drops abandoned work before it starts', async () => {
    const { startedNames, run } = recordStarts(aQueue())
    void run('a1', someWork({ group: 'a' }))
    const throwIfAbandoned = () => {
      throw new Error('canceled')
    }
    const rejection = expect(run('a2', someWork({ group: 'a', throwIfAbandoned }))).rejects.toThrow('canceled')
    void run('a3', someWork({ group: 'a' }))
    await advance(20)
    await rejection
    expect(startedNames).toEqual(['a1', 'a3'])
  })

  it('drops one abandoned task per iteration of the event loop', async () => {
    const queue = aQueue({ concurrency: 2 })
    const { startedNames, run } = recordStarts(queue)
    void run('a0', someWork({ group: 'a' }))
    const throwIfAbandoned = () => {
      throw new Error('canceled')
    }
    let droppedCount = 0
    for (let count = 0; count < 50; count += 1) {
      void run('unwanted', someWork({ group: 'a', throwIfAbandoned })).catch(() => {
        droppedCount += 1
      })
    }
    await advance(10)
    void run('b1', someWork({ group: 'b' }))
    expect(startedNames).toEqual(['a0', 'b1'])
    expect(droppedCount).toBeLessThan(50)
    await advance(100)
    expect(droppedCount).toBe(50)
    expect(queue.unfinished).toBe(0)
  })

  it('rejects work that waits too long', async () => {
    const queue = new FairQueue({
      concurrency: 1,
      concurrencyOf: () => 1,
      waitLimit: { maxMs: 5, error: () => new Error('busy') },
    })
    const { run } = recordStarts(queue)
    void run('a1', someWork({ group: 'a' }))
    const rejection = expect(run('b1', someWork({ group: 'b' }))).rejects.toThrow('busy')
    await advance(10)
    await rejection
    expect(queue.running).toBe(0)
    expect(queue.waiting).toBe(0)
  })

  it('continues after a failed task', async () => {
    const queue = aQueue()
    const { startedNames, run } = recordStarts(queue)
    const failingTask = queue.run(someWork({ group: 'a' }), async () => Promise.reject(new Error('failed')))
    await expect(failingTask).rejects.toThrow('failed')
    void run('a1', someWork({ group: 'a' }))
    await advance(10)
    expect(startedNames).toEqual(['a1'])
    expect(queue.running).toBe(0)
  })
})
