import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Admission } from '../../../src/server/kernel/scheduling/admission.ts'
import { fairnessLimits } from '../../../src/server/kernel/scheduling/fairness-limits.ts'
import {
  asOwnWork,
  asRequestWork,
  asSharedWork,
  currentWork,
  RequestWork,
} from '../../../src/server/kernel/scheduling/request-work.ts'
import { AppError } from '../../../src/shared/kernel/app-error.ts'

const { callsOfNetwork, callsOfPerson, callsOfAccount, abortedCallsCountedMs, floodRejections } = fairnessLimits
beforeAll(() => void Object.assign(fairnessLimits, { callsOfNetwork: 20, callsOfPerson: 10, callsOfAccount: 15 }))
afterAll(() => void Object.assign(fairnessLimits, { callsOfNetwork, callsOfPerson, callsOfAccount }))

let admission: Admission
beforeEach(() => {
  admission = new Admission()
})

type CallFields = { readonly calls?: number; readonly network?: string; readonly credentialHash?: string }

/** Enters concurrent requests, and returns the work of each admitted one and the number of rejected ones. */
function enter(count: number, { calls = 1, network = '192.0.2', credentialHash }: CallFields = {}) {
  const admittedWork: RequestWork[] = []
  let rejectedCount = 0
  for (let index = 0; index < count; index += 1) {
    const work = new RequestWork(network)
    try {
      admission.enter(work, { calls, credentialHash })
      admittedWork.push(work)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      expect(error).toMatchObject({ code: 'request.tooMany', retryAfterSeconds: 1 })
      rejectedCount += 1
    }
  }
  return { admittedWork, rejectedCount }
}

function enterOnce(fields: CallFields): RequestWork {
  const [work] = enter(1, fields).admittedWork
  if (work === undefined) throw new Error('The call was rejected')
  return work
}

describe('admission', () => {
  it('limits the calls of a network while the caller is unknown', () => {
    const { admittedWork } = enter(20)
    expect(admittedWork).toHaveLength(20)
    expect(admission.open).toBe(20)
    expect(enter(1).rejectedCount).toBe(1)
    expect(enter(1, { network: '198.51.100' }).rejectedCount).toBe(0)

    for (const work of admittedWork) admission.stopCounting(work)
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
    const workOfAnn = enterOnce({})
    admission.identify(workOfAnn, { person: 'ann', account: 'acme' }, 'cookie of ann')
    expect(workOfAnn).toMatchObject({ group: 'account acme', member: 'ann' })
    expect(enter(9, { credentialHash: 'cookie of ann' }).rejectedCount).toBe(0)
    expect(enter(1, { credentialHash: 'cookie of ann' }).rejectedCount).toBe(1)
    expect(enter(20).rejectedCount).toBe(0)

    const workOfBob = enterOnce({ network: '198.51.100' })
    admission.identify(workOfBob, { person: 'bob', account: 'acme' }, 'cookie of bob')
    expect(enter(4, { credentialHash: 'cookie of bob' }).rejectedCount).toBe(0)
    expect(enter(1, { credentialHash: 'cookie of bob' }).rejectedCount).toBe(1)
    expect(admission.rejected).toEqual({ network: 0, person: 1, account: 1 })
  })

  it('counts aborted calls for five more seconds', () => {
    vi.useFakeTimers()
    const { admittedWork } = enter(20)
    for (const work of admittedWork) {
      work.whenDone((end) => admission.end(work, end))
      work.end({ hasLeft: true })
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
    const work = enterOnce({ calls: 7 })
    work.whenDone((end) => admission.end(work, end))
    admission.identify(work, { person: 'ann', account: null }, 'cookie of ann')
    expect(work.group).toBe('person ann')
    work.end({ hasLeft: false })
    expect(admission.open).toBe(0)
    expect(enter(10, { credentialHash: 'cookie of ann' }).rejectedCount).toBe(0)
  })
})

/** Returns true if the work of a request continues. */
function continues(work: Pick<RequestWork, 'throwIfAbandoned'>): boolean {
  try {
    work.throwIfAbandoned()
    return true
  } catch {
    return false
  }
}

describe('the work of a request', () => {
  it('starts nothing for a disconnected client', () => {
    const work = new RequestWork('192.0.2')
    work.stopOnDisconnect()
    work.end({ hasLeft: true })
    expect(() => work.begin({ changes: true })).toThrow(AppError)
  })

  it.each([
    { name: 'stops a query of a disconnected client', callChanges: [false], hasLeft: true, isContinued: false },
    { name: 'continues a mutation', callChanges: [true], hasLeft: true, isContinued: true },
    { name: 'continues a batch with a mutation', callChanges: [true, false], hasLeft: true, isContinued: true },
    { name: 'continues after the response', callChanges: [false], hasLeft: false, isContinued: true },
    { name: 'continues for visitors', callChanges: [], hasLeft: true, isContinued: true },
  ])('$name', ({ callChanges, hasLeft, isContinued }) => {
    const work = new RequestWork('192.0.2')
    for (const changes of callChanges) work.begin({ changes })
    work.end({ hasLeft })
    expect(continues(work)).toBe(isContinued)
  })

  it('of a disconnected client is done when its last call has ended', async () => {
    const work = new RequestWork('192.0.2')
    let isDone = false
    work.whenDone(({ hasLeft }) => {
      isDone = hasLeft
    })
    const change = Promise.withResolvers<void>()
    const call = work.during(() => change.promise)
    work.end({ hasLeft: true })
    expect(isDone).toBe(false)
    change.resolve()
    await call
    expect(isDone).toBe(true)
  })

  it('does not stop shared work or the server’s own work that it started', () => {
    const work = new RequestWork('192.0.2')
    work.begin({ changes: false })
    work.end({ hasLeft: true })
    const running = asRequestWork(work, () => [currentWork(), asSharedWork(currentWork), asOwnWork(currentWork)])
    expect(running.map(continues)).toEqual([false, true, true])
    expect(running.map(({ group }) => group)).toEqual(['network 192.0.2', 'network 192.0.2', 'server'])
  })
})
