import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FairTurns, type Pace, type Turn } from '../../../src/server/kernel/turns/fair-turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Fields = Partial<Turn> & { readonly group: string }

const aTurn = ({ group, ...fields }: Fields): Turn => ({
  group,
  member: group,
  isUrgent: false,
  isPaced: true,
  requireWanted: () => undefined,
  ...fields,
})

type Size = { readonly atOnce?: number; readonly atOnceOf?: number; readonly pace?: Pace }

const queue = ({ atOnce = 1, atOnceOf = 1, pace }: Size = {}) =>
  new FairTurns({ atOnce, atOnceOf: () => atOnceOf, nowMs: () => performance.now(), ...(pace && { pace }) })

/** Takes turns of given durations and records the names in the order in which they began. */
function taker(turns: FairTurns) {
  const begun: string[] = []
  const take = (name: string, turn: Turn, ms = 10) =>
    turns.take(turn, async () => {
      begun.push(name)
      await new Promise((resolve) => setTimeout(resolve, ms))
      return name
    })
  return { begun, take }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('fair turns', () => {
  it('serve the least served group first, however many others wait', async () => {
    const { begun, take } = taker(queue())
    for (let count = 1; count <= 50; count += 1) void take(`a${count}`, aTurn({ group: 'a' }))
    await pass(15)
    void take('b1', aTurn({ group: 'b' }))
    await pass(20)
    expect(begun.slice(0, 4)).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('alternate between the members of a group', async () => {
    const { begun, take } = taker(queue())
    for (let count = 1; count <= 20; count += 1) void take(`ann${count}`, aTurn({ group: 'a', member: 'ann' }))
    await pass(5)
    void take('bob1', aTurn({ group: 'a', member: 'bob' }))
    await pass(20)
    expect(begun.slice(0, 3)).toEqual(['ann1', 'bob1', 'ann2'])
  })

  it('serve urgent work first', async () => {
    const { begun, take } = taker(queue())
    for (const name of ['a1', 'a2']) void take(name, aTurn({ group: 'a' }))
    void take('b1', aTurn({ group: 'b' }))
    void take('page', aTurn({ group: 'visitors', isUrgent: true }))
    await pass(40)
    expect(begun).toEqual(['a1', 'page', 'b1', 'a2'])
  })

  it('limit the concurrent turns of one group', async () => {
    const { begun, take } = taker(queue({ atOnce: 3, atOnceOf: 2 }))
    for (const name of ['a1', 'a2', 'a3']) void take(name, aTurn({ group: 'a' }))
    void take('b1', aTurn({ group: 'b' }))
    await pass(0)
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    await pass(10)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('throttle a heavy member only while others wait', async () => {
    const pace = { backlog: 1, usedMs: 50, restFactor: 2, longestRestMs: 100, anticipationMs: 0 }
    const { begun, take } = taker(queue({ atOnce: 4, atOnceOf: 4, pace }))
    const member = aTurn({ group: 'a' })
    for (let count = 1; count <= 40; count += 1) void take(`a${count}`, member)
    await pass(39)
    expect(begun).toHaveLength(16)
    void take('b1', aTurn({ group: 'b' }))
    await pass(0)
    expect(begun).toHaveLength(16)
    // On this clock the answer ends a millisecond later because of the work it causes.
    await pass(23)
    expect(begun.slice(16)).toEqual(['b1'])
    await pass(1)
    expect(begun.slice(16)).toEqual(['b1', 'a17'])
    await pass(32)
    expect(begun.slice(17)).toEqual(['a17'])
    await pass(1)
    expect(begun.slice(17)).toEqual(['a17', 'a18'])
    await pass(1_000)
    expect(begun).toHaveLength(41)
  })

  it.each([
    { pieces: 'a piece that comes within the time of anticipation', gapMs: 5, order: ['b1', 'b2', 'b3', 'a3'] },
    { pieces: 'none that comes later', gapMs: 12, order: ['b1', 'a3', 'b2', 'a4'] },
  ])('make a heavy member wait for $pieces of a light member', async ({ gapMs, order }) => {
    const pace = { backlog: 1, usedMs: 50, restFactor: 0, longestRestMs: 100, anticipationMs: 8 }
    const { begun, take } = taker(queue({ pace }))
    void take('a1', aTurn({ group: 'a' }), 60)
    for (const name of ['a2', 'a3', 'a4']) void take(name, aTurn({ group: 'a' }), 60)
    await pass(80)
    const steps = async () => {
      for (const name of ['b1', 'b2', 'b3']) {
        await take(name, aTurn({ group: 'b' }), 1)
        await new Promise((resolve) => setTimeout(resolve, gapMs))
      }
    }
    void steps()
    await pass(400)
    expect(begun.slice(2, 6)).toEqual(order)
  })

  it('limit the total rest of a member, however steadily others ask', async () => {
    const pace = { backlog: 1, usedMs: 50, restFactor: 0, longestRestMs: 30, anticipationMs: 20 }
    const turns = queue({ pace })
    const { take } = taker(turns)
    void take('a1', aTurn({ group: 'a' }), 60)
    const begunMs = turns.take(aTurn({ group: 'a' }), async () => performance.now())
    const startMs = performance.now()
    for (let count = 0; count < 20; count += 1) {
      void take('b', aTurn({ group: 'b' }), 1)
      await pass(10)
    }
    expect((await begunMs) - startMs).toBeGreaterThanOrEqual(90)
    expect((await begunMs) - startMs).toBeLessThanOrEqual(93)
  })

  it('resume a resting member when no others wait', async () => {
    const pace = { backlog: 1, usedMs: 49.99, restFactor: 2, longestRestMs: 100, anticipationMs: 0 }
    const { begun, take } = taker(queue({ atOnce: 2, pace }))
    void take('b1', aTurn({ group: 'b' }))
    void take('a1', aTurn({ group: 'a' }), 50)
    void take('a2', aTurn({ group: 'a' }))
    await pass(200)
    expect(begun).toEqual(['b1', 'a1', 'a2'])
  })

  it('resume when a rest ends between two clock readings', async () => {
    const pace = { backlog: 1, usedMs: 10, restFactor: 2, longestRestMs: 100, anticipationMs: 0 }
    for (let stepUs = 50; stepUs < 1_000; stepUs += 50) {
      for (let comesMs = 50; comesMs < 80; comesMs += 1) {
        let driftMs = 0
        // Time also passes between two lines of code.
        const nowMs = () => {
          driftMs += stepUs / 1_000
          return performance.now() + driftMs
        }
        const { begun, take } = taker(new FairTurns({ atOnce: 2, atOnceOf: () => 1, pace, nowMs }))
        void take('b1', aTurn({ group: 'b' }))
        void take('a1', aTurn({ group: 'a' }), 20)
        void take('a2', aTurn({ group: 'a' }))
        await pass(comesMs)
        void take('a3', aTurn({ group: 'a' }))
        await pass(200)
        expect(begun).toEqual(['b1', 'a1', 'a2', 'a3'])
      }
    }
  })

  it('do not throttle a member whose work arrives one piece at a time', async () => {
    const pace = { backlog: 2, usedMs: 50, restFactor: 2, longestRestMs: 100, anticipationMs: 20 }
    const { begun, take } = taker(queue({ pace }))
    const oneByOne = async () => {
      for (const name of ['b1', 'b2', 'b3']) await take(name, aTurn({ group: 'b' }), 60)
    }
    void oneByOne()
    void take('a1', aTurn({ group: 'a' }), 1)
    await pass(182)
    expect(begun).toEqual(['b1', 'a1', 'b2', 'b3'])
  })

  it('do not throttle the only person because of the server’s own work', async () => {
    const pace = { backlog: 1, usedMs: 10, restFactor: 2, longestRestMs: 100, anticipationMs: 0 }
    const { begun, take } = taker(queue({ atOnce: 2, pace }))
    const serverTurn = aTurn({ group: 'server', isPaced: false })
    for (let count = 1; count <= 10; count += 1) {
      void take(`own${count}`, serverTurn)
      void take(`a${count}`, aTurn({ group: 'a' }))
    }
    await pass(105)
    expect(begun).toHaveLength(20)
  })

  it('eventually serve all work in any order and for any members', async () => {
    const piece = fc.record({
      afterMs: fc.integer({ min: 0, max: 60 }),
      ms: fc.integer({ min: 0, max: 80 }),
      group: fc.constantFrom('a', 'b', 'server'),
      member: fc.constantFrom('ann', 'bob'),
      isUrgent: fc.boolean(),
    })
    const atOnce = fc.integer({ min: 1, max: 3 })
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 25 }), atOnce, async (pieces, places) => {
        const pace = { backlog: 1, usedMs: 20, restFactor: 2, longestRestMs: 100, anticipationMs: 0 }
        const turns = queue({ atOnce: places, atOnceOf: Math.max(1, places - 1), pace })
        const { begun, take } = taker(turns)
        for (const [index, { afterMs, ms, group, member, isUrgent }] of pieces.entries()) {
          await pass(afterMs)
          void take(String(index), aTurn({ group, member, isUrgent, isPaced: !isUrgent && group !== 'server' }), ms)
        }
        // Each piece takes at most 80 ms and a rest of 100 ms.
        await pass(200 * pieces.length)
        expect(begun).toHaveLength(pieces.length)
        expect(turns.unended).toBe(0)
      }),
      { numRuns: 300 },
    )
  })

  it('throttle neither visitors nor the server’s own work', async () => {
    const pace = { backlog: 1, usedMs: 50, restFactor: 2, longestRestMs: 100, anticipationMs: 0 }
    const { begun, take } = taker(queue({ pace }))
    for (let count = 1; count <= 10; count += 1) void take(`job${count}`, aTurn({ group: 'server', isPaced: false }))
    void take('b1', aTurn({ group: 'b' }))
    await pass(105)
    expect(begun).toHaveLength(11)
  })

  it('count running work for the group with which it began', async () => {
    const { begun, take } = taker(queue())
    const turn = { ...aTurn({ group: 'network' }) }
    void take('first', turn)
    Object.assign(turn, { group: 'account' })
    await pass(10)
    void take('second', turn)
    void take('third', aTurn({ group: 'network' }))
    await pass(20)
    expect(begun).toEqual(['first', 'second', 'third'])
  })

  it('drop unwanted work before it begins', async () => {
    const { begun, take } = taker(queue())
    void take('a1', aTurn({ group: 'a' }))
    const gone = () => {
      throw new Error('gone')
    }
    const dropped = expect(take('a2', aTurn({ group: 'a', requireWanted: gone }))).rejects.toThrow('gone')
    void take('a3', aTurn({ group: 'a' }))
    await pass(20)
    await dropped
    expect(begun).toEqual(['a1', 'a3'])
  })

  it('drop one unwanted piece per turn of the event loop', async () => {
    const turns = queue({ atOnce: 2 })
    const { begun, take } = taker(turns)
    void take('a0', aTurn({ group: 'a' }))
    const requireWanted = () => {
      throw new Error('gone')
    }
    let dropped = 0
    for (let count = 0; count < 50; count += 1) {
      void take('unwanted', aTurn({ group: 'a', requireWanted })).catch(() => {
        dropped += 1
      })
    }
    await pass(10)
    void take('b1', aTurn({ group: 'b' }))
    expect(begun).toEqual(['a0', 'b1'])
    expect(dropped).toBeLessThan(50)
    await pass(100)
    expect([dropped, turns.unended]).toEqual([50, 0])
  })

  it('reject work that waits too long, and continue after failures', async () => {
    const patience = { maxMs: 5, error: () => new Error('busy') }
    const turns = new FairTurns({ atOnce: 1, atOnceOf: () => 1, patience })
    const { take } = taker(turns)
    const failed = expect(
      turns.take(aTurn({ group: 'a' }), async () => Promise.reject(new Error('wrong'))),
    ).rejects.toThrow('wrong')
    await failed
    void take('a1', aTurn({ group: 'a' }))
    const late = expect(take('b1', aTurn({ group: 'b' }))).rejects.toThrow('busy')
    await pass(10)
    await late
    expect([turns.running, turns.waiting]).toEqual([0, 0])
  })
})
