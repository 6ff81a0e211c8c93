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
const compared = ['content-type', 'retry-after', 'vary'] as const

async function read(path: string, body?: unknown) {
  const headers = { 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await person.fetch(path, sent)
  const told = compared.map((name) => answer.headers.get(name))
  return { status: answer.status, told, body: await answer.json() }
}

/** A parameter that only subscriptions use: with it, tRPC's own adapter answers. */
const byAdapter = (path: string) => `${path}${path.includes('?') ? '&' : '?'}connectionParams=null`

const gone = '00000000-0000-4000-8000-000000000000'
const calls = () => ({
  'a query': [`/trpc/tours.get?input=${encoded({ json: { tourId } })}`],
  'a query that is rejected': [`/trpc/tours.get?input=${encoded({ json: { tourId: gone } })}`],
  'a query with an invalid input': [`/trpc/tours.get?input=${encoded({ json: {} })}`],
  'a query whose input is no message': [`/trpc/tours.get?input=${encoded({ tourId })}`],
  'a query without its input': ['/trpc/tours.get'],
  'a batch': [`/trpc/folders.list,tours.get?batch=1&input=${encoded({ 0: { json: {} }, 1: { json: { tourId } } })}`],
  'a batch of which one is rejected': [
    `/trpc/tours.get,tours.get?batch=1&input=${encoded({ 0: { json: { tourId } }, 1: { json: { tourId: gone } } })}`,
  ],
  'a batch without inputs': ['/trpc/folders.list,tours.get?batch=1'],
  'a batch whose inputs are no object': [`/trpc/folders.list?batch=1&input=${encoded([{ json: {} }])}`],
  'a batch of a query and a mutation': [`/trpc/folders.list,tours.create?batch=1&input=${encoded({})}`],
  'a procedure that is none': ['/trpc/tours.nothing'],
  'a name of every object': ['/trpc/constructor'],
  'a mutation by GET': ['/trpc/tours.update'],
  'a mutation that is rejected': ['/trpc/tours.update', { json: { tourId: gone, version: 1, name: 'Port' } }],
  'a mutation in a batch': ['/trpc/tours.remove?batch=1', { 0: { json: { tourId: gone } } }],
})

it.each(Object.keys(calls()))('%s is answered as by the adapter of tRPC', async (name) => {
  const [path = '', body] = new Map<string, readonly (string | object)[]>(Object.entries(calls())).get(name) ?? []
  const expected = await read(byAdapter(String(path)), body)
  expect(await read(String(path), body)).toEqual(expected)
})
