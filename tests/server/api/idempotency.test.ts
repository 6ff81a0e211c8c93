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

type Creation = { readonly key?: string; readonly caller?: Person; readonly path?: string }

const create = (body: object, { key, caller = person, path = '/tours' }: Creation = {}) =>
  caller.fetch(`/api/v2/${caller.accountId}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  })

const countOf = async (name: string, caller = person) =>
  (await caller.trpc.tours.list.query({ search: name })).tours.filter((tour) => tour.name === name).length

describe('a creation under an Idempotency-Key', () => {
  it('is answered the same when repeated, and creates nothing more', async () => {
    const key = randomUUID()
    const first = await create({ name: 'Lighthouse' }, { key })
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null])
    const second = await create({ name: 'Lighthouse' }, { key })
    expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect(await second.json()).toEqual(await first.json())
    expect(await countOf('Lighthouse')).toBe(1)
    await create({ name: 'Lighthouse' })
    await create({ name: 'Lighthouse' }, { key: randomUUID() })
    expect(await countOf('Lighthouse')).toBe(3)
  })

  it('sent several times at once creates one tour and answers 409 with Retry-After to the others', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ name: 'At once' }, { key })))
    const statuses = new Set(answers.map(({ status }) => status))
    expect(statuses).toContain(201)
    for (const answer of answers) {
      if (answer.status === 409) expect(answer.headers.get('retry-after')).toBe('1')
      else expect(answer.status).toBe(201)
    }
    expect(await countOf('At once')).toBe(1)
  })

  it('leaves its key unused when it fails', async () => {
    const key = randomUUID()
    await expectError(await create({ name: '', mediaIds: [] }, { key }), 400)
    expect((await create({ name: 'Second attempt' }, { key })).status).toBe(201)
    expect(await countOf('Second attempt')).toBe(1)
  })

  it('is rejected with 422 for another body or address under the same key', async () => {
    const key = randomUUID()
    const tour = (await (await create({ name: 'Pier' }, { key })).json()) as { id: string }
    await expectError(await create({ name: 'Another pier' }, { key }), 422)
    await expectError(await create({}, { key, path: `/tours/${tour.id}/duplicate` }), 422)
    expect(await countOf('Another pier')).toBe(0)
  })

  it('is separate from those of other people and accounts under the same key', async () => {
    const key = randomUUID()
    const other = await aPerson(app)
    const colleague = await aPerson(app, { accountId: person.accountId, role: 'editor' })
    for (const caller of [person, other, colleague]) {
      const answer = await create({ name: 'Mine' }, { key, caller })
      expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([201, null])
    }
    expect([await countOf('Mine'), await countOf('Mine', other)]).toEqual([2, 1])
  })

  it('works with an API token', async () => {
    const { token } = await anApiToken(app, { accountId: person.accountId, userId: person.userId, scope: 'edit' })
    const key = randomUUID()
    const send = () =>
      fetch(`${app.address}/api/v2/${person.accountId}/tours`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
        body: JSON.stringify({ name: 'By token' }),
      })
    expect([(await send()).status, (await send()).status]).toEqual([201, 201])
    expect(await countOf('By token')).toBe(1)
  })

  it.each(['', 'two words', '\u00fc', 'k'.repeat(256)])('is rejected with 400 for the key %j', async (key) => {
    const answer = await create({ name: 'Bad key' }, { key })
    await expectError(answer, 400)
    expect(await countOf('Bad key')).toBe(0)
  })

  it('can be repeated a day later', async () => {
    const key = randomUUID()
    await create({ name: 'Yesterday' }, { key })
    const em = app.em()
    await em.nativeUpdate(IdempotentCall, {}, { createdAt: new Date(Date.now() - 24 * 3_600_000 - 1000) })
    await sweepIdempotentCalls({ em: app.em(), ports: app.services.ports })
    expect(await app.em().count(IdempotentCall, {})).toBe(0)
    await create({ name: 'Yesterday' }, { key })
    expect(await countOf('Yesterday')).toBe(2)
  })

  it('can be repeated a day later even before a sweep', async () => {
    const key = randomUUID()
    await create({ name: 'Unswept' }, { key })
    await app.em().nativeUpdate(IdempotentCall, {}, { createdAt: new Date(Date.now() - 24 * 3_600_000 - 1000) })
    const second = await create({ name: 'Another name' }, { key })
    expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([201, null])
    const third = await create({ name: 'Another name' }, { key })
    expect([third.status, third.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  })
})

it('a hotspot with a file is rejected under a key', async () => {
  const tour = (await (await create({ name: 'With image' })).json()) as { id: string }
  await create({ stops: [{ name: 'Hall', mediaId: null }] }, { path: `/tours/${tour.id}/stops` })
  const { stops } = await person.trpc.tours.get.query({ tourId: tour.id })
  const form = new FormData()
  form.set('yawDeg', '10')
  form.set('pitchDeg', '0')
  form.set('file', new File([new Uint8Array(10)], 'door.jpg'))
  const answer = await person.fetch(`/api/v2/${person.accountId}/stops/${stops[0]?.id}/hotspots?type=image`, {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: form,
  })
  expect(await expectError(answer, 400)).toContain('request.keyUnsupported')
})

it('a hotspot sent as a form under a key is created once', async () => {
  const tour = (await (await create({ name: 'With hotspot' })).json()) as { id: string }
  const stopAnswer = await create({ stops: [{ name: 'Hall', mediaId: null }] }, { path: `/tours/${tour.id}/stops` })
  const { stops } = await person.trpc.tours.get.query({ tourId: tour.id })
  expect([stopAnswer.status, stops.length]).toEqual([201, 1])
  const key = randomUUID()
  const place = () => {
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
  const first = await place()
  expect(first.status, await first.clone().text()).toBe(201)
  const second = await place()
  expect([second.status, await second.json()]).toEqual([201, await first.json()])
  const { stops: stopsAfter } = await person.trpc.tours.get.query({ tourId: tour.id })
  expect(stopsAfter[0]?.hotspots).toHaveLength(1)
})
