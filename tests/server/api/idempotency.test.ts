import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IdempotentCall } from '../../../src/server/domain/connections/idempotency/entity.ts'
import { sweepIdempotentCalls } from '../../../src/server/domain/connections/idempotency/sweep.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { expectError } from '../../support/errors.ts'
import { anApiToken } from '../../support/people/api-tokens.ts'
import { aPerson, type Person } from '../../support/people/people.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

type CreationOptions = { readonly key?: string; readonly caller?: Person; readonly path?: string }

const sendCreation = (body: object, { key, caller = person, path = '/tours' }: CreationOptions = {}) =>
  caller.fetch(`/api/v2/${caller.accountId}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  })

const tourCount = async (name: string, caller = person) =>
  (await caller.trpc.tours.list.query({ search: name })).tours.filter((tour) => tour.name === name).length

/** Expects the response of a creation, not the replay of an earlier one. */
function expectCreated(response: Response): void {
  expect(response.status).toBe(201)
  expect(response.headers.get('idempotency-replayed')).toBeNull()
}

function expectReplayed(response: Response): void {
  expect(response.status).toBe(201)
  expect(response.headers.get('idempotency-replayed')).toBe('true')
}

describe('a creation under an Idempotency-Key', () => {
  it('is replayed for a repeated key', async () => {
    const key = randomUUID()
    const response = await sendCreation({ name: 'Lighthouse' }, { key })
    expectCreated(response)
    const replay = await sendCreation({ name: 'Lighthouse' }, { key })
    expectReplayed(replay)
    expect(await replay.json()).toEqual(await response.json())
    expect(await tourCount('Lighthouse')).toBe(1)

    await sendCreation({ name: 'Lighthouse' })
    await sendCreation({ name: 'Lighthouse' }, { key: randomUUID() })
    expect(await tourCount('Lighthouse')).toBe(3)
  })

  it('succeeds once among concurrent requests', async () => {
    const key = randomUUID()
    const responses = await Promise.all(Array.from({ length: 8 }, () => sendCreation({ name: 'At once' }, { key })))
    const statuses = new Set(responses.map(({ status }) => status))
    expect(statuses).toContain(201)
    for (const response of responses) {
      if (response.status === 409) expect(response.headers.get('retry-after')).toBe('1')
      else expect(response.status).toBe(201)
    }
    expect(await tourCount('At once')).toBe(1)
  })

  it('leaves its key unused when it fails', async () => {
    const key = randomUUID()
    await expectError(await sendCreation({ name: '', mediaIds: [] }, { key }), 400)
    expect((await sendCreation({ name: 'Second attempt' }, { key })).status).toBe(201)
    expect(await tourCount('Second attempt')).toBe(1)
  })

  it('is rejected with 422 for another body or path under the same key', async () => {
    const key = randomUUID()
    const tour = (await (await sendCreation({ name: 'Pier' }, { key })).json()) as { id: string }
    await expectError(await sendCreation({ name: 'Another pier' }, { key }), 422)
    await expectError(await sendCreation({}, { key, path: `/tours/${tour.id}/duplicate` }), 422)
    expect(await tourCount('Another pier')).toBe(0)
  })

  it('is separate from creations of other people and accounts under the same key', async () => {
    const key = randomUUID()
    const personInOtherAccount = await aPerson(app)
    const colleague = await aPerson(app, { accountId: person.accountId, role: 'editor' })
    for (const caller of [person, personInOtherAccount, colleague]) {
      expectCreated(await sendCreation({ name: 'Mine' }, { key, caller }))
    }
    expect(await tourCount('Mine')).toBe(2)
    expect(await tourCount('Mine', personInOtherAccount)).toBe(1)
  })

  it('works with an API token', async () => {
    const { token } = await anApiToken(app, { accountId: person.accountId, userId: person.userId, scope: 'edit' })
    const key = randomUUID()
    const createWithToken = () =>
      fetch(`${app.address}/api/v2/${person.accountId}/tours`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
        body: JSON.stringify({ name: 'By token' }),
      })
    expect((await createWithToken()).status).toBe(201)
    expect((await createWithToken()).status).toBe(201)
    expect(await tourCount('By token')).toBe(1)
  })

  it.each(['', 'two words', '\u00fc', 'k'.repeat(256)])('is rejected with 400 for the key %j', async (key) => {
    const response = await sendCreation({ name: 'Bad key' }, { key })
    await expectError(response, 400)
    expect(await tourCount('Bad key')).toBe(0)
  })

  it('can be repeated a day later', async () => {
    const key = randomUUID()
    await sendCreation({ name: 'Yesterday' }, { key })
    const em = app.em()
    await em.nativeUpdate(IdempotentCall, {}, { createdAt: new Date(Date.now() - 24 * 3_600_000 - 1000) })
    await sweepIdempotentCalls({ em: app.em(), ports: app.services.ports })
    expect(await app.em().count(IdempotentCall, {})).toBe(0)
    await sendCreation({ name: 'Yesterday' }, { key })
    expect(await tourCount('Yesterday')).toBe(2)
  })

  it('can be repeated a day later even before a sweep', async () => {
    const key = randomUUID()
    await sendCreation({ name: 'Unswept' }, { key })
    await app.em().nativeUpdate(IdempotentCall, {}, { createdAt: new Date(Date.now() - 24 * 3_600_000 - 1000) })
    expectCreated(await sendCreation({ name: 'Another name' }, { key }))
    expectReplayed(await sendCreation({ name: 'Another name' }, { key }))
  })
})

it('a hotspot with a file is rejected under a key', async () => {
  const tour = (await (await sendCreation({ name: 'With image' })).json()) as { id: string }
  await sendCreation({ stops: [{ name: 'Hall', mediaId: null }] }, { path: `/tours/${tour.id}/stops` })
  const { stops } = await person.trpc.tours.get.query({ tourId: tour.id })
  const form = new FormData()
  form.set('yawDeg', '10')
  form.set('pitchDeg', '0')
  form.set('file', new File([new Uint8Array(10)], 'door.jpg'))
  const response = await person.fetch(`/api/v2/${person.accountId}/stops/${stops[0]?.id}/hotspots?type=image`, {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: form,
  })
  expect(await expectError(response, 400)).toContain('request.keyUnsupported')
})

it('a hotspot sent as a form under a key is created once', async () => {
  const tour = (await (await sendCreation({ name: 'With hotspot' })).json()) as { id: string }
  const stopResponse = await sendCreation(
    { stops: [{ name: 'Hall', mediaId: null }] },
    { path: `/tours/${tour.id}/stops` },
  )
  expect(stopResponse.status).toBe(201)
  const { stops } = await person.trpc.tours.get.query({ tourId: tour.id })
  expect(stops).toHaveLength(1)

  const key = randomUUID()
  const createHotspot = () => {
    const form = new FormData()
    form.set('title', 'Read me')
    form.set('yawDeg', '10')
    form.set('pitchDeg', '0')
    form.set('details', JSON.stringify({}))
    return person.fetch(`/api/v2/${person.accountId}/stops/${stops[0]?.id}/hotspots?type=info`, {
      method: 'POST',
      headers: { 'idempotency-key': key },
      body: form,
    })
  }
  const response = await createHotspot()
  expect(response.status, await response.clone().text()).toBe(201)
  const replay = await createHotspot()
  expect(replay.status).toBe(201)
  expect(await replay.json()).toEqual(await response.json())

  const { stops: stopsAfter } = await person.trpc.tours.get.query({ tourId: tour.id })
  expect(stopsAfter[0]?.hotspots).toHaveLength(1)
})
