import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Tour } from '../../../src/server/domain/tours/tours/entity.ts'
import { fairnessLimits } from '../../../src/shared/access/fairness-limits.ts'
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
async function untilOpen(count: number): Promise<void> {
  while (openCalls() !== count) await pause(2)
}

/** Blocks the lookup of sessions, so that calls wait. */
async function whileHeld<Value>(work: () => Promise<Value>): Promise<Value> {
  return app.em().transactional(async (em) => {
    await em.execute('lock table sessions in access exclusive mode')
    return work()
  })
}

const listed = `input=${encodeURIComponent(JSON.stringify({ 0: { json: {} }, 1: { json: {} }, 2: { json: {} } }))}`
const batchOf = (count: number) => `/trpc/${Array(count).fill('tours.list').join(',')}?batch=1&${listed}`
const restList = ({ accountId }: Person) => `/api/v2/${accountId}/tours`

/** Creates a person whose session the server has cached. */
async function aCaller(): Promise<Person> {
  const person = await aPerson(app)
  await person.trpc.tours.list.query({})
  await untilOpen(0)
  return person
}

it('the server answers 429 with Retry-After beyond the limit of calls per person, counting each call of a batch, and serves others', async () => {
  const ann = await aCaller()
  const bob = await aCaller()
  Object.assign(fairnessLimits, { callsOfPerson: 4 })
  try {
    const { waiting, rejected } = await whileHeld(async () => {
      const within = [ann.fetch(batchOf(3)), ann.fetch(restList(ann))]
      await untilOpen(4)
      const beyond = [await ann.fetch(batchOf(2)), await ann.fetch(restList(ann))]
      const code = await apiErrorOf(ann.trpc.tours.list.query({}))
      expect(code).toMatchObject({ code: 'request.tooMany' })
      const other = bob.fetch(batchOf(3))
      await untilOpen(7)
      return { waiting: [...within, other], rejected: beyond }
    })
    expect(rejected.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [429, '1'],
      [429, '1'],
    ])
    const [batchError, restError] = await Promise.all(rejected.map((answer) => answer.json()))
    expect(batchError).toMatchObject({ error: { json: { data: { code: 'request.tooMany', status: 429 } } } })
    expect(restError).toMatchObject({ status: 429, code: 'request.tooMany', errorMessage: expect.any(String) })
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200])
    await untilOpen(0)
    expect(app.services.admission.rejected.person).toBe(4)
  } finally {
    Object.assign(fairnessLimits, { callsOfPerson })
  }
})

it('the server serves a second account before the many calls of the first', async () => {
  const ann = await aCaller()
  const bob = await aCaller()
  const order: string[] = []
  const list = async (name: string, { fetch }: Person, path: string) => {
    await (await fetch(path)).arrayBuffer()
    order.push(name)
  }
  const pendingCalls = await whileHeld(async () => {
    const many = Array.from({ length: 30 }, () => list('ann', ann, restList(ann)))
    await untilOpen(30)
    const single = list('bob', bob, restList(bob))
    await untilOpen(31)
    return [...many, single]
  })
  await Promise.all(pendingCalls)
  expect(order.indexOf('bob')).toBeLessThan(10)
})

it('the server starts no mutation for a disconnected client, and counts a live stream only until it is open', async () => {
  const ann = await aCaller()
  const leave = new AbortController()
  await whileHeld(async () => {
    const headers = { 'content-type': 'application/json' }
    const creation = { method: 'POST', headers, body: JSON.stringify({ json: { name: 'Left' } }), signal: leave.signal }
    const abandonedCalls = Array.from({ length: 3 }, () =>
      ann.fetch('/trpc/tours.create', creation).catch(() => undefined),
    )
    await untilOpen(3)
    leave.abort()
    await Promise.all(abandonedCalls)
    // The server notices closed connections before it accepts later ones.
    for (let count = 0; count < 3; count += 1) await fetch(`${app.address}/healthz`)
  })
  await untilOpen(0)
  expect(await app.em().count(Tour, { account: ann.accountId })).toBe(0)
  const stop = new AbortController()
  const input = encodeURIComponent(JSON.stringify({ json: {} }))
  const stream = await ann.fetch(`/trpc/media.changes?input=${input}`, {
    headers: { accept: 'text/event-stream' },
    signal: stop.signal,
  })
  expect(stream.status).toBe(200)
  while (app.services.notices.count() === 0) await pause(2)
  await untilOpen(0)
  stop.abort()
})

it('the server rejects calls of a person who keeps calling after many rejections, even below the limit, but no visits', async () => {
  const ann = await aCaller()
  const bob = await aCaller()
  Object.assign(fairnessLimits, { callsOfPerson: 1, floodRejections: 2 })
  try {
    const within = await whileHeld(async () => {
      const waiting = ann.fetch(restList(ann))
      await untilOpen(1)
      expect((await ann.fetch(restList(ann))).status).toBe(429)
      expect((await ann.fetch(restList(ann))).status).toBe(429)
      return [waiting]
    })
    expect((await within[0])?.status).toBe(200)
    await untilOpen(0)
    const rejectedCall = await ann.fetch(restList(ann))
    const headers = ['retry-after', 'x-content-type-options'].map((name) => rejectedCall.headers.get(name))
    expect([rejectedCall.status, ...headers]).toEqual([429, '1', 'nosniff'])
    expect(await rejectedCall.json()).toMatchObject({ code: 'request.tooMany' })
    expect(await apiErrorOf(ann.trpc.tours.list.query({}))).toMatchObject({ code: 'request.tooMany' })
    expect((await bob.fetch(restList(bob))).status).toBe(200)
    expect((await ann.fetch('/share/unknown')).status).toBe(404)
  } finally {
    Object.assign(fairnessLimits, { callsOfPerson, floodRejections })
  }
})
