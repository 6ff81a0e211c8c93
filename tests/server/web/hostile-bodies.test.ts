import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultInputMaxBytes, jsonValuesMax, largeInputMaxBytes } from '../../../src/server/kernel/json-bounds.ts'
import { textLimits } from '../../../src/shared/text-limits.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { cpuMsOf } from '../../support/cpu-time.ts'
import { aPerson, apiErrorOf, type Person } from '../../support/people/people.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

const json = { 'content-type': 'application/json' }
const post = (path: string, body: string, headers: Record<string, string> = json) =>
  fetch(app.address + path, { method: 'POST', body, headers })
const get = (path: string, input: string) => fetch(`${app.address}${path}?input=${encodeURIComponent(input)}`)
const signIn = '/trpc/auth.signIn'
const toursList = '/trpc/tours.list'

/** Payloads that superjson would revive before validation. Each needs `meta`, but no input may have it. */
const payloadsWithMeta: Readonly<Record<string, unknown>> = {
  'a typed array of a billion bytes': { json: [1e3], meta: { values: { 0: [['typed-array', 'Uint8Array']] } } },
  'a map': { json: { email: [], password: 'x' }, meta: { values: { email: ['map'] } } },
  'a set': { json: { email: [], password: 'x' }, meta: { values: { email: ['set'] } } },
  'a bigint': { json: { email: '1', password: 'x' }, meta: { values: { email: ['bigint'] } } },
  'a regular expression': { json: { email: '/x/', password: 'x' }, meta: { values: { email: ['regexp'] } } },
  'a URL': { json: { email: 'http://x', password: 'x' }, meta: { values: { email: ['URL'] } } },
  'equal references': {
    json: { email: 'a@example.com', password: null },
    meta: { referentialEqualities: { email: ['password'] } },
  },
  'a date': { json: { email: 'a@example.com', password: '1' }, meta: { values: { password: ['Date'] } } },
}

describe('inputs of tRPC calls', () => {
  it.each(Object.entries(payloadsWithMeta))('with %s are rejected with 400', async (_name, input) => {
    const text = JSON.stringify(input)
    expect((await post(signIn, text)).status).toBe(400)
    expect((await post(`${signIn}?batch=1`, `{"0":${text}}`)).status).toBe(400)
    expect((await get('/trpc/auth.me', text)).status).toBe(400)
    const stream = await get('/trpc/media.changes', text)
    expect(await stream.text()).toMatch(/"status":400|input\.invalid/)
  })

  it('may have 100 KiB by default', async () => {
    const createTour = (nameLength: number) =>
      person.fetch('/trpc/tours.create', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ json: { name: 'x'.repeat(nameLength) } }),
      })
    expect((await createTour(defaultInputMaxBytes - 100)).status).toBe(400)
    expect((await createTour(defaultInputMaxBytes)).status).toBe(413)
  })

  it('may be larger if the operation declares it', async () => {
    const tour = await person.trpc.tours.create.mutate({ name: 'Long' })
    const forms = Array.from({ length: 30 }, (_, index) => ({
      id: crypto.randomUUID(),
      name: `Form ${index}`,
      title: '',
      fields: [],
      submitLabel: '',
      notifyEmail: null,
      intro: 'x'.repeat(textLimits.plainTextMaxLength),
      thanks: 'y'.repeat(textLimits.plainTextMaxLength),
    }))
    await person.trpc.tours.update.mutate({ tourId: tour.id, version: tour.version, forms })
  })
})

describe('a batch', () => {
  const batch = (calls: readonly (readonly [name: string, input: unknown])[]) => {
    const inputs = calls.map(([, input], index) => [index, { json: input }] as const)
    const names = calls.map(([name]) => name).join(',')
    const body = JSON.stringify(Object.fromEntries(inputs))
    return person.fetch(`/trpc/${names}?batch=1`, { method: 'POST', headers: json, body })
  }
  const smallCall = (length: number) => ['tours.create', { name: 'x'.repeat(length) }] as const
  const largeCall = (length: number) =>
    ['tours.update', { tourId: crypto.randomUUID(), version: 1, description: 'x'.repeat(length) }] as const
  const tooLong = defaultInputMaxBytes + 1

  it('applies the size limit of each call in any order', async () => {
    expect((await batch([smallCall(tooLong), largeCall(1)])).status).toBe(413)
    expect((await batch([largeCall(1), smallCall(tooLong)])).status).toBe(413)
    expect((await batch([largeCall(1), smallCall(1), smallCall(largeInputMaxBytes - tooLong)])).status).toBe(413)
  })

  it('accepts a large input of a procedure that declares it', async () => {
    const response = await batch([smallCall(defaultInputMaxBytes - 100), largeCall(10 * defaultInputMaxBytes)])
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject([
      { error: { json: { data: { code: 'input.invalid' } } } },
      { error: { json: { data: { code: 'input.invalid' } } } },
    ])
  })
})

describe('rich text', () => {
  it('with excessive nesting is rejected by all operations', async () => {
    const { trpc } = person
    const html = '<b>'.repeat(6_000)
    const tour = await trpc.tours.create.mutate({ name: 'Rich' })
    const creation = await trpc.stops.create.mutate({ tourId: tour.id, stops: [{ name: 'Hall', mediaId: null }] })
    const stop = creation.inserted[0]?.stop
    if (stop === undefined) throw new Error('no stop')
    const { version } = await trpc.tours.get.query({ tourId: tour.id })
    const infoHotspot = { stopId: stop.id, kind: 'info', yawDeg: 0, pitchDeg: 0 }
    const saves = [
      () => trpc.tours.update.mutate({ tourId: tour.id, version, description: html }),
      () => trpc.stops.update.mutate({ stopId: stop.id, version: stop.version, description: html }),
      () => trpc.hotspots.create.mutate({ ...infoHotspot, details: { html } }),
    ]
    for (const save of saves) expect(await apiErrorOf(save())).toMatchObject({ status: 400, code: 'input.invalid' })
  })
})

const brackets = '['.repeat(400_000)
const manyValues = `[${'1,'.repeat(2 * jsonValuesMax)}1]`
const manyKeys = `{${Array.from({ length: 20_000 }, (_, index) => `"${index}":{}`).join(',')}}`

describe('JSON with too many brackets, values or keys', () => {
  const bodies = {
    open: brackets,
    closed: brackets + ']'.repeat(400_000),
    objects: '{"a":'.repeat(80_000),
    'in an input': `{"json":{"email":${brackets}`,
    'in a batch': `{"0":{"json":${brackets}`,
  }
  const paths = [signIn, `${signIn}?batch=1`, '/trpc/translations.import', '/api/admin/v2/sessions']

  it.each(Object.entries(bodies))('is rejected with 400 immediately: %s', async (_name, body) => {
    const cpuMs = await cpuMsOf(async () => {
      for (const path of paths) expect((await post(path, body)).status, path).toBe(400)
    })
    expect(cpuMs).toBeLessThan(400)
  })

  it('is rejected immediately for too many values or keys', async () => {
    const cpuMs = await cpuMsOf(async () => {
      for (const path of paths)
        for (const body of [manyValues, manyKeys]) expect([400, 413], path).toContain((await post(path, body)).status)
    })
    expect(cpuMs).toBeLessThan(400)
  })

  it('is rejected in queries', async () => {
    const nestedArrays = '['.repeat(5_000)
    expect((await get(toursList, nestedArrays)).status).toBe(400)
    expect(
      (await fetch(`${app.address}/trpc/media.changes?connectionParams=${nestedArrays}&input={"json":{}}`)).status,
    ).toBe(400)
    expect(
      (await fetch(`${app.address}${toursList}?batch=1&input=${encodeURIComponent(`{"0":${nestedArrays}`)}`)).status,
    ).toBe(400)
  })
})

it('a call with a wrong method is rejected before its body is read', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    const response = await fetch(app.address + signIn, { method, headers: json, body: 'x'.repeat(4 * 1024 ** 2) })
    expect(response.status, method).toBe(405)
    expect(await response.text(), method).toContain('request.methodRejected')
  }
})

it('a compressed body or one in another charset is rejected', async () => {
  const input = JSON.stringify({ json: { email: 'a@example.com', password: 'x' } })
  for (const path of [signIn, '/api/admin/v2/sessions']) {
    expect((await post(path, input, { ...json, 'content-encoding': 'gzip' })).status, path).toBe(415)
    expect((await post(path, input, { 'content-type': 'application/json; charset=utf-7' })).status, path).toBe(415)
  }
})
