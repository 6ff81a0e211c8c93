import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
  // The first call of a session records its use.
  await person.trpc.folders.list.query({})
})
afterAll(() => app.stop())

/** Counts the queries of `work` other than `begin` and `commit`. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const execute = vi.spyOn(app.em().getConnection(), 'execute')
  try {
    await work()
    return execute.mock.calls.length
  } finally {
    execute.mockRestore()
  }
}

it('reading a tour of any size takes three queries: for the caller, the tour and its media', async () => {
  const small = await aTour(app, person, ['Hall'])
  const large = await aTour(app, person, ['Hall', 'Tower', 'Pier', 'Quay', 'Garden'])
  const info = { stopId: stopAt(large, 0).id, kind: 'info', yawDeg: 0, pitchDeg: 0, details: { html: '' } }
  await person.trpc.hotspots.create.mutate(info)
  const read = (tourId: string) => countQueries(() => person.trpc.tours.get.query({ tourId }))
  expect(await read(small.id)).toBe(3)
  expect(await read(large.id)).toBe(3)
})

it('saving a tour takes three queries: for the caller, the lock and the tour', async () => {
  const { id: tourId, version } = await aTour(app, person, ['Hall'], { empty: true })
  expect(await countQueries(() => person.trpc.tours.update.mutate({ tourId, version, name: 'Port' }))).toBe(3)
})

it('saving a stop takes three queries: for the caller, reading and writing', async () => {
  const { id: stopId, version } = stopAt(await aTour(app, person, ['Hall'], { empty: true }), 0)
  expect(await countQueries(() => person.trpc.stops.update.mutate({ stopId, version, name: 'Pier' }))).toBe(3)
})

it('a stale save of a stop is rejected without a further query', async () => {
  const { id: stopId, version } = stopAt(await aTour(app, person, ['Hall'], { empty: true }), 0)
  await person.trpc.stops.update.mutate({ stopId, version, name: 'Pier' })
  const staleUpdate = () => person.trpc.stops.update.mutate({ stopId, version, name: 'Quay' })
  expect(await countQueries(() => expect(staleUpdate()).rejects.toThrow())).toBe(2)
})
