import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Tour } from '../../../src/server/domain/tours/tours/entity.ts'
import { fairnessLimits } from '../../../src/server/kernel/scheduling/fairness-limits.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../support/people/people.ts'

const { callsOfPerson, rejectionDelayMs, abortedCallsCountedMs, floodRejections } = fairnessLimits
let app: TestApp
beforeAll(async () => {
  Object.assign(fairnessLimits, { rejectionDelayMs: 0, abortedCallsCountedMs: 0 })
  app = await startTestApp()
})
afterAll(async () => {
  Object.assign(fairnessLimits, { rejectionDelayMs, abortedCallsCountedMs })
  await app.stop()
})

const openCalls = () => app.services.admission.open

/** Waits until `count` calls are running or waiting. */
async function waitForOpenCalls(count: number): Promise<void> {
  while (openCalls() !== count) await pause(2)
}

/** Runs `action` while a lock on the sessions blocks all calls. */
async function withBlockedCalls<Value>(action: () => Promise<Value>): Promise<Value> {
  return app.em().transactional(async (em) => {
    await em.execute('lock table sessions in access exclusive mode')
    return action()
  })
}

const batchInput = `input=${encodeURIComponent(JSON.stringify({ 0: { json: {} }, 1: { json: {} }, 2: { json: {} } }))}`
const batchOf = (count: number) => `/trpc/${Array(count).fill('tours.list').join(',')}?batch=1&${batchInput}`
const toursPath = ({ accountId }: Person) => `/api/v2/${accountId}/tours`

/** Creates a person and lets the server cache the session. */
async function aCaller(): Promise<Person> {
  const person = await aPerson(app)
  await person.trpc.tours.list.query({})
  await waitForOpenCalls(0)
  return person
}

it('calls beyond the limit of a person are rejected with 429', async () => {
  const ann = await aCaller()
  const bob = await aCaller()
  Object.assign(fairnessLimits, { callsOfPerson: 4 })
  try {
    const { pendingCalls, batchRejection, restRejection } = await withBlockedCalls(async () => {
      const callsWithinLimit = [ann.fetch(batchOf(3)), ann.fetch(toursPath(ann))]
      await waitForOpenCalls(4)
      const batchRejection = await ann.fetch(batchOf(2))
      const restRejection = await ann.fetch(toursPath(ann))
      expect(await apiErrorOf(ann.trpc.tours.list.query({}))).toMatchObject({ code: 'request.tooMany' })
      const callOfOtherPerson = bob.fetch(batchOf(3))
      await waitForOpenCalls(7)
      return { pendingCalls: [...callsWithinLimit, callOfOtherPerson], batchRejection, restRejection }
    })

    for (const { status, headers } of [batchRejection, restRejection]) {
      expect(status).toBe(429)
      expect(headers.get('retry-after')).toBe('1')
    }
    const batchError = await batchRejection.json()
    const restError = await restRejection.json()
    expect(batchError).toMatchObject({ error: { json: { data: { code: 'request.tooMany', status: 429 } } } })
    expect(restError).toMatchObject({ status: 429, code: 'request.tooMany', errorMessage: expect.any(String) })
    const statuses = (await Promise.all(pendingCalls)).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200])
    await waitForOpenCalls(0)
    expect(app.services.admission.rejected.person).toBe(4)
  } finally {
    Object.assign(fairnessLimits, { callsOfPerson })
  }
})

it('a call of another account is served before the backlog of the first', async () => {
  const ann = await aCaller()
  const bob = await aCaller()
  const completedCallers: string[] = []
  const requestTours = async (name: string, { fetch }: Person, path: string) => {
    await (await fetch(path)).arrayBuffer()
    completedCallers.push(name)
  }
  const pendingCalls = await withBlockedCalls(async () => {
    const callsOfAnn = Array.from({ length: 30 }, () => requestTours('ann', ann, toursPath(ann)))
    await waitForOpenCalls(30)
    const callOfBob = requestTours('bob', bob, toursPath(bob))
    await waitForOpenCalls(31)
    return [...callsOfAnn, callOfBob]
  })
  await Promise.all(pendingCalls)
  expect(completedCallers.indexOf('bob')).toBeLessThan(10)
})

it('a mutation of a disconnected client does not start', async () => {
  const ann = await aCaller()
  const disconnection = new AbortController()
  await withBlockedCalls(async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ json: { name: 'Left' } })
    const creation = { method: 'POST', headers, body, signal: disconnection.signal }
    const abandonedCalls = Array.from({ length: 3 }, () =>
      ann.fetch('/trpc/tours.create', creation).catch(() => undefined),
    )
    await waitForOpenCalls(3)
    disconnection.abort()
    await Promise.all(abandonedCalls)
    // The server notices closed connections before it accepts later ones.
    for (let count = 0; count < 3; count += 1) await fetch(`${app.address}/healthz`)
  })
  await waitForOpenCalls(0)
  expect(await app.em().count(Tour, { account: ann.accountId })).toBe(0)
})

it('a live stream counts as a call only until it is open', async () => {
  const ann = await aCaller()
  const streamAbort = new AbortController()
  const input = encodeURIComponent(JSON.stringify({ json: {} }))
  const stream = await ann.fetch(`/trpc/media.changes?input=${input}`, {
    headers: { accept: 'text/event-stream' },
    signal: streamAbort.signal,
  })
  expect(stream.status).toBe(200)
  while (app.services.notices.count() === 0) await pause(2)
  await waitForOpenCalls(0)
  streamAbort.abort()
})

it('a person who continues after many rejections is rejected below the limit, too', async () => {
  const ann = await aCaller()
  const bob = await aCaller()
  Object.assign(fairnessLimits, { callsOfPerson: 1, floodRejections: 2 })
  try {
    // An array keeps the transaction from waiting for the call that it blocks.
    const [callWithinLimit] = await withBlockedCalls(async () => {
      const blockedCall = ann.fetch(toursPath(ann))
      await waitForOpenCalls(1)
      expect((await ann.fetch(toursPath(ann))).status).toBe(429)
      expect((await ann.fetch(toursPath(ann))).status).toBe(429)
      return [blockedCall]
    })
    expect((await callWithinLimit)?.status).toBe(200)
    await waitForOpenCalls(0)

    const rejection = await ann.fetch(toursPath(ann))
    expect(rejection.status).toBe(429)
    expect(rejection.headers.get('retry-after')).toBe('1')
    expect(rejection.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await rejection.json()).toMatchObject({ code: 'request.tooMany' })
    expect(await apiErrorOf(ann.trpc.tours.list.query({}))).toMatchObject({ code: 'request.tooMany' })
    expect((await bob.fetch(toursPath(bob))).status).toBe(200)
    expect((await ann.fetch('/share/unknown')).status).toBe(404)
  } finally {
    Object.assign(fairnessLimits, { callsOfPerson, floodRejections })
  }
})
