import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Admission } from '../../../src/server/kernel/turns/admission.ts'
import { fairnessLimits } from '../../../src/server/kernel/turns/fairness-limits.ts'
import {
  asOwnWork,
  asSharedWork,
  currentTurn,
  inTurnOf,
  RequestTurn,
} from '../../../src/server/kernel/turns/request-turn.ts'
import { AppError } from '../../../src/shared/kernel/app-error.ts'

const { callsOfNetwork, callsOfPerson, callsOfAccount, abortedCallsCountedMs, floodRejections } = fairnessLimits
beforeAll(() => void Object.assign(fairnessLimits, { callsOfNetwork: 20, callsOfPerson: 10, callsOfAccount: 15 }))
afterAll(() => void Object.assign(fairnessLimits, { callsOfNetwork, callsOfPerson, callsOfAccount }))

let admission: Admission
beforeEach(() => {
  admission = new Admission()
})

type CallFields = { readonly calls?: number; readonly network?: string; readonly credentialHash?: string }

/** Enters concurrent requests, and returns the turns of the admitted ones and the number of rejected ones. */
function enter(count: number, { calls = 1, network = '192.0.2', credentialHash }: CallFields = {}) {
  const turns: RequestTurn[] = []
  let rejectedCount = 0
  for (let index = 0; index < count; index += 1) {
    const turn = new RequestTurn(network)
    try {
      admission.enter(turn, { calls, credentialHash })
      turns.push(turn)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      expect(error).toMatchObject({ code: 'request.tooMany', retryAfterSeconds: 1 })
      rejectedCount += 1
    }
  }
  return { turns, rejectedCount }
}

function enterOnce(fields: CallFields): RequestTurn {
  const [turn] = enter(1, fields).turns
  if (turn === undefined) throw new Error('The call was rejected')
  return turn
}

describe('admission', () => {
  it('limits the calls of a network while the caller is unknown', () => {
    const { turns } = enter(20)
    expect(turns).toHaveLength(20)
    expect(admission.open).toBe(20)
    expect(enter(1).rejectedCount).toBe(1)
    expect(enter(1, { network: '198.51.100' }).rejectedCount).toBe(0)

    for (const turn of turns) admission.stopCounting(turn)
    expect(admission.open).toBe(1)
    expect(enter(1).rejectedCount).toBe(0)
    expect(admission.rejected.network).toBe(1)
  })

  it.each([
    { before: 15, calls: 5, rejectedCount: 0 },
    { before: 16, calls: 5, rejectedCount: 1 },
    { before: 0, calls: 30, rejectedCount: 0 },
    { before: 1, calls: 30, rejectedCount: 1 },
  ])(
    'counts each call of a batch of $calls beside $before open calls',
    ({ before: openBefore, calls, rejectedCount }) => {
      enter(openBefore)
      expect(enter(1, { calls }).rejectedCount).toBe(rejectedCount)
      expect(admission.open).toBe(openBefore + (rejectedCount === 0 ? calls : 0))
      expect(admission.rejected.network).toBe(rejectedCount * calls)
    },
  )

  it('counts calls for the person and the account once they are identified', () => {
    const turnOfAnn = enterOnce({})
    admission.identify(turnOfAnn, { person: 'ann', account: 'acme' }, 'cookie of ann')
    expect(turnOfAnn).toMatchObject({ group: 'account acme', member: 'ann' })
    expect(enter(9, { credentialHash: 'cookie of ann' }).rejectedCount).toBe(0)
    expect(enter(1, { credentialHash: 'cookie of ann' }).rejectedCount).toBe(1)
    expect(enter(20).rejectedCount).toBe(0)

    const turnOfBob = enterOnce({ network: '198.51.100' })
    admission.identify(turnOfBob, { person: 'bob', account: 'acme' }, 'cookie of bob')
    expect(enter(4, { credentialHash: 'cookie of bob' }).rejectedCount).toBe(0)
    expect(enter(1, { credentialHash: 'cookie of bob' }).rejectedCount).toBe(1)
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
    expect(enter(1).rejectedCount).toBe(1)
    vi.advanceTimersByTime(1)
    expect(admission.open).toBe(0)
    expect(enter(1).rejectedCount).toBe(0)
    vi.useRealTimers()
  })

  describe('of a caller that floods', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())
    const isFlooding = (network: string, credentialHash?: string) =>
      admission.isFlooding(network, { calls: 1, credentialHash })

    it('rejects all requests of that network unread for a second', () => {
      enter(20)
      enter(floodRejections - 1)
      expect(isFlooding('192.0.2')).toBe(false)
      enter(1)
      expect(isFlooding('192.0.2')).toBe(true)
      expect(isFlooding('198.51.100')).toBe(false)
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

    it('rejects only that person over any network', () => {
      admission.identify(enterOnce({}), { person: 'ann', account: 'acme' }, 'cookie of ann')
      admission.identify(enterOnce({}), { person: 'bob', account: 'acme' }, 'cookie of bob')
      enter(9, { credentialHash: 'cookie of ann' })
      enter(floodRejections, { credentialHash: 'cookie of ann' })
      expect(isFlooding('198.51.100', 'cookie of ann')).toBe(true)
      expect(isFlooding('192.0.2')).toBe(false)
      expect(isFlooding('192.0.2', 'cookie of bob')).toBe(false)
    })

    it('rejects no member for the calls of others in a full account', () => {
      for (const person of ['ann', 'bob']) {
        admission.identify(enterOnce({}), { person, account: 'acme' }, `cookie of ${person}`)
      }
      enter(9, { credentialHash: 'cookie of ann' })
      enter(floodRejections + 5, { credentialHash: 'cookie of bob' })
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
    expect(enter(10, { credentialHash: 'cookie of ann' }).rejectedCount).toBe(0)
  })
})

/** Returns true if the work of a request continues. */
function continues(turn: Pick<RequestTurn, 'throwIfAbandoned'>): boolean {
  try {
    turn.throwIfAbandoned()
    return true
  } catch {
    return false
  }
}

describe('the turn of a request', () => {
  it('starts nothing for a disconnected client', () => {
    const turn = new RequestTurn('192.0.2')
    turn.stopOnDisconnect()
    turn.end({ hasLeft: true })
    expect(() => turn.begin({ changes: true })).toThrow(AppError)
  })

  it.each([
    { name: 'stops a query of a disconnected client', callChanges: [false], hasLeft: true, isContinued: false },
    { name: 'continues a mutation', callChanges: [true], hasLeft: true, isContinued: true },
    { name: 'continues a batch with a mutation', callChanges: [true, false], hasLeft: true, isContinued: true },
    { name: 'continues after the response', callChanges: [false], hasLeft: false, isContinued: true },
    { name: 'continues for visitors', callChanges: [], hasLeft: true, isContinued: true },
  ])('$name', ({ callChanges, hasLeft, isContinued }) => {
    const turn = new RequestTurn('192.0.2')
    for (const changes of callChanges) turn.begin({ changes })
    turn.end({ hasLeft })
    expect(continues(turn)).toBe(isContinued)
  })

  it('of a disconnected client is done when its last call has ended', async () => {
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
    const turns = inTurnOf(turn, () => [currentTurn(), asSharedWork(currentTurn), asOwnWork(currentTurn)])
    expect(turns.map(continues)).toEqual([false, true, true])
    expect(turns.map(({ group }) => group)).toEqual(['network 192.0.2', 'network 192.0.2', 'server'])
  })
})
