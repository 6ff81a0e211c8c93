import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Admission } from '../../../src/server/kernel/turns/admission.ts'
import {
  asOwnWork,
  currentTurn,
  forOthersToo,
  inTurnOf,
  RequestTurn,
} from '../../../src/server/kernel/turns/request-turn.ts'
import { fairnessLimits } from '../../../src/shared/access/fairness-limits.ts'
import { AppError } from '../../../src/shared/kernel/app-error.ts'

const { callsOfNetwork, callsOfPerson, callsOfAccount, abortedCallsCountedMs, floodRejections } = fairnessLimits
beforeAll(() => void Object.assign(fairnessLimits, { callsOfNetwork: 20, callsOfPerson: 10, callsOfAccount: 15 }))
afterAll(() => void Object.assign(fairnessLimits, { callsOfNetwork, callsOfPerson, callsOfAccount }))

let admission: Admission
beforeEach(() => {
  admission = new Admission()
})

type Calls = { readonly calls?: number; readonly network?: string; readonly proof?: string }

/** Outcome of concurrent requests. */
function enter(count: number, { calls = 1, network = '192.0.2', proof }: Calls = {}) {
  const turns: RequestTurn[] = []
  let rejected = 0
  for (let index = 0; index < count; index += 1) {
    const turn = new RequestTurn(network)
    try {
      admission.enter(turn, { calls, proof })
      turns.push(turn)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      expect([error.code, error.retryAfterSeconds]).toEqual(['request.tooMany', 1])
      rejected += 1
    }
  }
  return { turns, rejected }
}

function enterOnce(calls: Calls): RequestTurn {
  const [turn] = enter(1, calls).turns
  if (turn === undefined) throw new Error('the first call is rejected')
  return turn
}

describe('admission', () => {
  it('limits the calls of a network while the caller is unknown', () => {
    const { turns } = enter(20)
    expect([turns.length, admission.open]).toEqual([20, 20])
    expect(enter(1).rejected).toBe(1)
    expect(enter(1, { network: '198.51.100' }).rejected).toBe(0)
    for (const turn of turns) admission.leave(turn)
    expect([admission.open, enter(1).rejected, admission.rejected.network]).toEqual([1, 0, 1])
  })

  it.each([
    { before: 15, calls: 5, rejected: 0 },
    { before: 16, calls: 5, rejected: 1 },
    { before: 0, calls: 30, rejected: 0 },
    { before: 1, calls: 30, rejected: 1 },
  ])('counts each call of a batch of $calls beside $before open calls', ({ before: openBefore, calls, rejected }) => {
    enter(openBefore)
    expect(enter(1, { calls }).rejected).toBe(rejected)
    expect(admission.open).toBe(openBefore + (rejected === 0 ? calls : 0))
    expect(admission.rejected.network).toBe(rejected * calls)
  })

  it('counts calls for the person and the account once they are identified', () => {
    const first = enterOnce({})
    admission.identify(first, { person: 'ann', account: 'acme' }, 'cookie of ann')
    expect([first.group, first.member]).toEqual(['account acme', 'ann'])
    expect(enter(9, { proof: 'cookie of ann' }).rejected).toBe(0)
    expect(enter(1, { proof: 'cookie of ann' }).rejected).toBe(1)
    expect(enter(20).rejected).toBe(0)
    const other = enterOnce({ network: '198.51.100' })
    admission.identify(other, { person: 'bob', account: 'acme' }, 'cookie of bob')
    expect(enter(4, { proof: 'cookie of bob' }).rejected).toBe(0)
    expect(enter(1, { proof: 'cookie of bob' }).rejected).toBe(1)
    expect(admission.rejected).toEqual({ network: 0, person: 1, account: 1 })
  })

  it('counts aborted calls for five more seconds', () => {
    vi.useFakeTimers()
    const { turns } = enter(20)
    for (const turn of turns) {
      turn.whenDone((end) => admission.end(turn, end))
      turn.end({ hasLeft: true })
    }
    vi.advanceTimersByTime(abortedCallsCountedMs - 1)
    expect(enter(1).rejected).toBe(1)
    vi.advanceTimersByTime(1)
    expect([admission.open, enter(1).rejected]).toEqual([0, 0])
    vi.useRealTimers()
  })

  describe('of a caller that floods', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())
    const isFlooding = (network: string, proof?: string) => admission.isFlooding(network, { calls: 1, proof })

    it('rejects all requests of that network unread for a second', () => {
      enter(20)
      enter(floodRejections - 1)
      expect(isFlooding('192.0.2')).toBe(false)
      enter(1)
      expect([isFlooding('192.0.2'), isFlooding('198.51.100')]).toEqual([true, false])
      expect(admission.rejected.network).toBe(floodRejections + 1)
      vi.advanceTimersByTime(999)
      expect(isFlooding('192.0.2')).toBe(true)
      vi.advanceTimersByTime(1)
      expect(isFlooding('192.0.2')).toBe(false)
    })

    it('counts rejections within a second only', () => {
      enter(20)
      enter(floodRejections - 1)
      vi.advanceTimersByTime(1_000)
      enter(floodRejections - 1)
      expect(isFlooding('192.0.2')).toBe(false)
    })

    it('rejects a person over any network, but neither colleagues nor neighbors', () => {
      admission.identify(enterOnce({}), { person: 'ann', account: 'acme' }, 'cookie of ann')
      admission.identify(enterOnce({}), { person: 'bob', account: 'acme' }, 'cookie of bob')
      enter(9, { proof: 'cookie of ann' })
      enter(floodRejections, { proof: 'cookie of ann' })
      expect([isFlooding('198.51.100', 'cookie of ann'), isFlooding('192.0.2')]).toEqual([true, false])
      expect(isFlooding('192.0.2', 'cookie of bob')).toBe(false)
    })

    it('rejects no member for the calls of others in a full account', () => {
      for (const person of ['ann', 'bob']) {
        admission.identify(enterOnce({}), { person, account: 'acme' }, `cookie of ${person}`)
      }
      enter(9, { proof: 'cookie of ann' })
      enter(floodRejections + 5, { proof: 'cookie of bob' })
      expect(admission.rejected.account).toBeGreaterThan(floodRejections)
      expect(isFlooding('192.0.2', 'cookie of bob')).toBe(false)
    })
  })

  it('forgets an identified request that has ended', () => {
    const turn = enterOnce({ calls: 7 })
    turn.whenDone((end) => admission.end(turn, end))
    admission.identify(turn, { person: 'ann', account: null }, 'cookie of ann')
    expect(turn.group).toBe('person ann')
    turn.end({ hasLeft: false })
    expect(admission.open).toBe(0)
    expect(enter(10, { proof: 'cookie of ann' }).rejected).toBe(0)
  })
})

/** Whether the work of a request goes on. */
function isWanted(turn: Pick<RequestTurn, 'requireWanted'>): boolean {
  try {
    turn.requireWanted()
    return true
  } catch {
    return false
  }
}

describe('the turn of a request', () => {
  it('starts nothing for a disconnected client', () => {
    const turn = new RequestTurn('192.0.2')
    turn.stopWhenLeft()
    turn.end({ hasLeft: true })
    expect(() => turn.begin({ changes: true })).toThrow(AppError)
  })

  it.each([
    { name: 'stops what only reads', begins: [false], hasLeft: true, wanted: false },
    { name: 'goes on with what changes something', begins: [true], hasLeft: true, wanted: true },
    { name: 'goes on with a change in a batch', begins: [true, false], hasLeft: true, wanted: true },
    { name: 'goes on with what was answered', begins: [false], hasLeft: false, wanted: true },
    { name: 'goes on for visitors', begins: [], hasLeft: true, wanted: true },
  ])('$name', ({ begins, hasLeft, wanted }) => {
    const turn = new RequestTurn('192.0.2')
    for (const changes of begins) turn.begin({ changes })
    turn.end({ hasLeft })
    expect(isWanted(turn)).toBe(wanted)
  })

  it('is done when its last call has ended, even after the client disconnected', async () => {
    const turn = new RequestTurn('192.0.2')
    let isDone = false
    turn.whenDone(({ hasLeft }) => {
      isDone = hasLeft
    })
    const change = Promise.withResolvers<void>()
    const call = turn.during(() => change.promise)
    turn.end({ hasLeft: true })
    expect(isDone).toBe(false)
    change.resolve()
    await call
    expect(isDone).toBe(true)
  })

  it('does not stop shared work or the server’s own work that it started', () => {
    const turn = new RequestTurn('192.0.2')
    turn.begin({ changes: false })
    turn.end({ hasLeft: true })
    const turns = inTurnOf(turn, () => [currentTurn(), forOthersToo(currentTurn), asOwnWork(currentTurn)])
    expect(turns.map(isWanted)).toEqual([false, true, true])
    expect(turns.map(({ group }) => group)).toEqual(['network 192.0.2', 'network 192.0.2', 'server'])
  })
})
