import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveStreamsPerPerson, StreamLeases, sweepStreams } from '../../src/server/database/notices/stream-leases.ts'
import { shareMissesPerMinute } from '../../src/server/domain/publishing/publications/share-misses.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { expectError } from '../support/errors.ts'
import { aPerson, callerOf, type Person } from '../support/people/people.ts'
import { appendBytes, createUpload, sendTusRequest } from '../support/people/uploads.ts'
import { type ObjectStore, startObjectStore } from '../support/servers/object-store.ts'

let store: ObjectStore
let firstApp: TestApp
let secondApp: TestApp
beforeAll(async () => {
  store = await startObjectStore({ prefix: '' })
  firstApp = await startTestApp({ env: { ...store.environment } })
  secondApp = await startTestApp({ env: { ...store.environment }, databaseOf: firstApp })
})
afterAll(async () => {
  await secondApp?.stop()
  await firstApp?.stop()
  await store?.halt()
})

const callSecondApp = ({ token, accountId }: Person) =>
  callerOf({ token, account: accountId, address: () => secondApp.address })

describe('live streams of two processes', () => {
  const openStream = async (baseUrl: string, { headers }: Pick<Person, 'headers'>) => {
    const controller = new AbortController()
    const url = `${baseUrl}/trpc/media.changes?input={"json":{}}`
    const response = await fetch(url, {
      headers: { ...headers, accept: 'text/event-stream' },
      signal: controller.signal,
    })
    return { response, close: () => controller.abort() }
  }
  const countStreams = async () =>
    (await firstApp.em().execute<{ n: number }[]>('select count(*)::int as n from live_streams'))[0]?.n

  it('of one person are counted across both processes until they end', async () => {
    const person = await aPerson(firstApp)
    const baseUrls = [firstApp.address, secondApp.address]
    const streams = []
    for (let index = 0; index < liveStreamsPerPerson; index++) {
      streams.push(await openStream(baseUrls[index % 2] ?? '', person))
    }
    await expect.poll(countStreams).toBe(liveStreamsPerPerson)
    for (const baseUrl of baseUrls) {
      // The server ends only rejected streams.
      expect(await (await openStream(baseUrl, person)).response.text()).toMatch(/serialized-error[\s\S]*server\.busy/)
    }
    streams[0]?.close()
    await expect.poll(countStreams).toBe(liveStreamsPerPerson - 1)
    const nextStream = await openStream(secondApp.address, person)
    await expect.poll(countStreams).toBe(liveStreamsPerPerson)
    for (const { close } of [...streams, nextStream]) close()
    await expect.poll(countStreams).toBe(0)
  })
})

describe('leases of live streams', () => {
  const log = pino({ level: 'silent' })
  const timing = { renewMs: 100, expiryMs: 1_000 }
  const withoutRenewal = { renewMs: 3_600_000, expiryMs: 5_000 }
  const newPerson = () => ({ accountId: randomUUID(), userId: randomUUID() })
  const acquireAll = async (leases: StreamLeases, person: ReturnType<typeof newPerson>) => {
    for (let index = 0; index < liveStreamsPerPerson; index++) await leases.acquire(person)
  }
  const openLeases = (app: TestApp, leaseTiming = timing) => new StreamLeases(app.services.database, log, leaseTiming)

  it('of a killed process expire', async () => {
    const person = newPerson()
    // Leases that are never renewed expire like the leases of a killed process.
    await acquireAll(openLeases(firstApp, withoutRenewal), person)
    const otherLeases = openLeases(secondApp)
    await expect(otherLeases.acquire(person)).rejects.toMatchObject({ code: 'server.busy', retryAfterSeconds: 60 })
    const canAcquire = () =>
      otherLeases.acquire(person).then(
        () => true,
        () => false,
      )
    await expect.poll(canAcquire, { timeout: 60_000 }).toBe(true)
    await otherLeases.close()
    const remainingLeases = async () => {
      await sweepStreams({ em: firstApp.em() })
      return firstApp.em().execute('select id from live_streams where user_id = ?', [person.userId])
    }
    await expect.poll(remainingLeases, { timeout: 60_000 }).toEqual([])
  })

  it('of a running process are renewed, even after their rows were deleted', async () => {
    const person = newPerson()
    const runningLeases = openLeases(firstApp)
    await acquireAll(runningLeases, person)
    await firstApp.em().execute('delete from live_streams')
    await wait(2 * timing.expiryMs)
    const otherLeases = openLeases(secondApp)
    await expect(otherLeases.acquire(person)).rejects.toMatchObject({ code: 'server.busy' })
    await runningLeases.close()
    await otherLeases.acquire(person)
    await otherLeases.close()
  })

  it('taken in several processes at once never exceed the limit', async () => {
    const person = newPerson()
    // No lease may expire during the test, even on a busy machine.
    const longTiming = { renewMs: 1_000, expiryMs: 60_000 }
    const allLeases = [openLeases(firstApp, longTiming), openLeases(secondApp, longTiming)]
    const attempts = Array.from({ length: 2 * liveStreamsPerPerson }, (_, index) =>
      allLeases[index % 2]?.acquire(person),
    )
    const results = await Promise.allSettled(attempts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(liveStreamsPerPerson)
    for (const leases of allLeases) await leases.close()
  })
})

describe('guesses at share ids', () => {
  let guessCount = 0
  const guess = async ({ address }: TestApp) => {
    const shareId = `${++guessCount}`.padStart(22, 'x')
    return (await fetch(`${address}/share/${shareId}/manifest.json`)).status
  }

  it('are counted across both processes', async () => {
    const statuses = []
    for (let index = 0; index < shareMissesPerMinute; index++) {
      statuses.push(await guess(index % 2 === 0 ? firstApp : secondApp))
    }
    expect(new Set(statuses)).toEqual(new Set([404]))
    expect([await guess(firstApp), await guess(secondApp)]).toEqual([429, 429])
  })

  it('that repeat an earlier guess are not counted', async () => {
    const countedGuesses = async () =>
      (await firstApp.em().execute<{ points: number }[]>('select points from rate_limits'))[0]?.points
    await firstApp.em().execute('delete from rate_limits')
    const newApp = await startTestApp({ env: { ...store.environment }, databaseOf: firstApp })
    const repeatGuess = () => fetch(`${newApp.address}/share/${'r'.repeat(22)}/manifest.json`)
    const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await repeatGuess()).status))
    await newApp.stop()
    expect(new Set(statuses)).toEqual(new Set([404]))
    expect(await countedGuesses()).toBeLessThan(shareMissesPerMinute)
  })
})

describe('a file rejected by one process', () => {
  const invalidFile = () => Uint8Array.from(Buffer.from('this is not an image'))

  it('is rejected by the other process with the same error, for its sender only', async () => {
    const person = await aPerson(firstApp)
    const stranger = await aPerson(firstApp)
    const colleague = await aPerson(firstApp, { accountId: person.accountId })
    const path = await createUpload(person, invalidFile().byteLength)
    const rejection = await appendBytes(person, path, 0, invalidFile())
    const errorMessage = await expectError(rejection, 415)
    expect((await sendTusRequest(callSecondApp(person), path)).status).toBe(415)
    expect(await expectError(await appendBytes(callSecondApp(person), path, 0, invalidFile()), 415)).toBe(errorMessage)
    for (const otherPerson of [stranger, colleague]) {
      expect((await appendBytes(callSecondApp(otherPerson), path, 0, invalidFile())).status).toBe(404)
    }
  })
})
