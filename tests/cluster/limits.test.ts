import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StreamLeases, sweepStreams } from '../../src/server/database/notices/stream-leases.ts'
import { limits } from '../../src/shared/limits.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { expectError } from '../support/errors.ts'
import { aPerson, callerOf, type Person } from '../support/people/people.ts'
import { append, openUpload, tus } from '../support/people/uploads.ts'
import { type ObjectStore, startObjectStore } from '../support/servers/object-store.ts'

let store: ObjectStore
let first: TestApp
let second: TestApp
beforeAll(async () => {
  store = await startObjectStore({ prefix: '' })
  first = await startTestApp({ env: { ...store.environment } })
  second = await startTestApp({ env: { ...store.environment }, beside: first })
})
afterAll(async () => {
  await second?.stop()
  await first?.stop()
  await store?.halt()
})

const elsewhere = ({ token, accountId }: Person) =>
  callerOf({ token, account: accountId, address: () => second.address })

describe('live streams of two processes', () => {
  const open = async (address: string, { headers }: Pick<Person, 'headers'>) => {
    const stop = new AbortController()
    const url = `${address}/trpc/media.changes?input={"json":{}}`
    const answer = await fetch(url, { headers: { ...headers, accept: 'text/event-stream' }, signal: stop.signal })
    return { answer, end: () => stop.abort() }
  }
  const counted = async () =>
    (await first.em().execute<{ n: number }[]>('select count(*)::int as n from live_streams'))[0]?.n

  it('of one person are counted together, and leave room when they end', async () => {
    const person = await aPerson(first)
    const addresses = [first.address, second.address]
    const streams = []
    for (let index = 0; index < limits.liveStreamsPerPerson; index++) {
      streams.push(await open(addresses[index % 2] ?? '', person))
    }
    await expect.poll(counted).toBe(limits.liveStreamsPerPerson)
    for (const address of addresses) {
      // Only one that is rejected ends.
      expect(await (await open(address, person)).answer.text()).toMatch(/serialized-error[\s\S]*server\.busy/)
    }
    streams[0]?.end()
    await expect.poll(counted).toBe(limits.liveStreamsPerPerson - 1)
    const next = await open(second.address, person)
    await expect.poll(counted).toBe(limits.liveStreamsPerPerson)
    for (const { end } of [...streams, next]) end()
    await expect.poll(counted).toBe(0)
  })
})

describe('leases of live streams', () => {
  const log = pino({ level: 'silent' })
  const timing = { renewMs: 100, expiryMs: 1_000 }
  const never = { renewMs: 3_600_000, expiryMs: 5_000 }
  const place = () => ({ accountId: randomUUID(), userId: randomUUID() })
  const fill = async (leases: StreamLeases, at: ReturnType<typeof place>) => {
    for (let index = 0; index < limits.liveStreamsPerPerson; index++) await leases.take(at)
  }
  const leasesOf = (app: TestApp, of = timing) => new StreamLeases(app.services.database, log, of)

  it('of a process that was killed count no more after a while', async () => {
    const at = place()
    // It renews nothing, as if it had been killed.
    await fill(leasesOf(first, never), at)
    const others = leasesOf(second)
    await expect(others.take(at)).rejects.toMatchObject({ code: 'server.busy', retryAfterSeconds: 60 })
    const admits = () =>
      others.take(at).then(
        () => true,
        () => false,
      )
    await expect.poll(admits, { timeout: 20_000 }).toBe(true)
    await others.close()
    const left = async () => {
      await sweepStreams({ em: first.em() })
      return first.em().execute('select id from live_streams where user_id = ?', [at.userId])
    }
    await expect.poll(left, { timeout: 10_000 }).toEqual([])
  })

  it('of a process that lives go on, also where the database let them go in between', async () => {
    const at = place()
    const living = leasesOf(first)
    await fill(living, at)
    await first.em().execute('delete from live_streams')
    await wait(2 * timing.expiryMs)
    const others = leasesOf(second)
    await expect(others.take(at)).rejects.toMatchObject({ code: 'server.busy' })
    await living.close()
    await others.take(at)
    await others.close()
  })

  it('of people that come at the same moment to several processes are never more than the limit', async () => {
    const at = place()
    // None may expire while the others are taken, on a busy machine either.
    const lasting = { renewMs: 1_000, expiryMs: 60_000 }
    const all = [leasesOf(first, lasting), leasesOf(second, lasting)]
    const asked = Array.from({ length: 2 * limits.liveStreamsPerPerson }, (_, index) => all[index % 2]?.take(at))
    const results = await Promise.allSettled(asked)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.liveStreamsPerPerson)
    for (const leases of all) await leases.close()
  })
})

describe('guesses at share ids', () => {
  let count = 0
  const guess = async ({ address }: TestApp) => {
    const shareId = `${++count}`.padStart(22, 'x')
    return (await fetch(`${address}/share/${shareId}/manifest.json`)).status
  }

  it('are counted for both processes together', async () => {
    const statuses = []
    for (let index = 0; index < limits.shareMissesPerMinute; index++) {
      statuses.push(await guess(index % 2 === 0 ? first : second))
    }
    expect(new Set(statuses)).toEqual(new Set([404]))
    expect([await guess(first), await guess(second)]).toEqual([429, 429])
  })

  it('that were made before are no guess, and cost the database nothing', async () => {
    const points = async () =>
      (await first.em().execute<{ points: number }[]>('select points from rate_limits'))[0]?.points
    await first.em().execute('delete from rate_limits')
    const own = await startTestApp({ env: { ...store.environment }, beside: first })
    const repeat = () => fetch(`${own.address}/share/${'r'.repeat(22)}/manifest.json`)
    const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await repeat()).status))
    await own.stop()
    expect(new Set(statuses)).toEqual(new Set([404]))
    expect(await points()).toBeLessThan(limits.shareMissesPerMinute)
  })
})

describe('a file that one process rejected', () => {
  const junk = () => Uint8Array.from(Buffer.from('this is no image, and never was one'))

  it('is rejected with the same error by the other one, for its sender alone', async () => {
    const person = await aPerson(first)
    const stranger = await aPerson(first)
    const colleague = await aPerson(first, { accountId: person.accountId })
    const path = await openUpload(person, junk().byteLength)
    const told = await append(person, path, 0, junk())
    const sentence = await expectError(told, 415)
    expect((await tus(elsewhere(person), path)).status).toBe(415)
    expect(await expectError(await append(elsewhere(person), path, 0, junk()), 415)).toBe(sentence)
    for (const other of [stranger, colleague]) {
      expect((await append(elsewhere(other), path, 0, junk())).status).toBe(404)
    }
  })
})
