import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, type Person } from '../../support/people/people.ts'
import { aTour } from '../../support/people/tours.ts'

let app: TestApp
let person: Person
let tourId: string
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
  tourId = (await aTour(app, person, ['Hall'])).id
})
afterAll(() => app.stop())

const encoded = (input: unknown) => encodeURIComponent(JSON.stringify(input))

/** The parts of a response that must be the same from both handlers. */
async function responseTo(path: string, body?: unknown) {
  const headers = { 'content-type': 'application/json' }
  const request = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await person.fetch(path, request)
  return {
    status: response.status,
    contentType: response.headers.get('content-type'),
    retryAfter: response.headers.get('retry-after'),
    vary: response.headers.get('vary'),
    body: await response.json(),
  }
}

/** Adds a parameter of subscriptions, so that tRPC's own adapter responds instead of the handler of plain calls. */
const byAdapter = (path: string) => `${path}${path.includes('?') ? '&' : '?'}connectionParams=null`

const unknownId = '00000000-0000-4000-8000-000000000000'
const calls = () => ({
  'a query': [`/trpc/tours.get?input=${encoded({ json: { tourId } })}`],
  'a rejected query': [`/trpc/tours.get?input=${encoded({ json: { tourId: unknownId } })}`],
  'a query with an invalid input': [`/trpc/tours.get?input=${encoded({ json: {} })}`],
  'a query with an unwrapped input': [`/trpc/tours.get?input=${encoded({ tourId })}`],
  'a query without an input': ['/trpc/tours.get'],
  'a batch': [`/trpc/folders.list,tours.get?batch=1&input=${encoded({ 0: { json: {} }, 1: { json: { tourId } } })}`],
  'a batch with a rejected query': [
    `/trpc/tours.get,tours.get?batch=1&input=${encoded({ 0: { json: { tourId } }, 1: { json: { tourId: unknownId } } })}`,
  ],
  'a batch without inputs': ['/trpc/folders.list,tours.get?batch=1'],
  'a batch with an array of inputs': [`/trpc/folders.list?batch=1&input=${encoded([{ json: {} }])}`],
  'a batch of a query and a mutation': [`/trpc/folders.list,tours.create?batch=1&input=${encoded({})}`],
  'an unknown procedure': ['/trpc/tours.nothing'],
  'a property of Object.prototype': ['/trpc/constructor'],
  'a mutation by GET': ['/trpc/tours.update'],
  'a rejected mutation': ['/trpc/tours.update', { json: { tourId: unknownId, version: 1, name: 'Port' } }],
  'a mutation in a batch': ['/trpc/tours.remove?batch=1', { 0: { json: { tourId: unknownId } } }],
})

it.each(Object.keys(calls()))('%s gets the same response as from the adapter of tRPC', async (name) => {
  const [path = '', body] = new Map<string, readonly (string | object)[]>(Object.entries(calls())).get(name) ?? []
  const expectedResponse = await responseTo(byAdapter(String(path)), body)
  expect(await responseTo(String(path), body)).toEqual(expectedResponse)
})
