import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { driverNames, drivers, hurry, type Outside, rowsOf, startOutside, watchedPorts } from './channel-drivers.ts'

const poll = { timeout: 60_000, interval: 50 }

/** PostgreSQL's URL; the embedded database can't be shared by processes. */
const serverUrl = process.env.TEST_DATABASE_URL
describe.runIf(serverUrl !== undefined)('three processes', () => {
  /** Process that only serves requests and sends no messages. */
  let web: TestApp
  const workers = new Map<number, TestApp>()
  /** Number of the sending worker for each request, in order. */
  const senders: number[] = []
  let outside: Outside
  beforeAll(async () => {
    outside = await startOutside()
    const env = { SHARED_DATA_DIR: 'on', WEBHOOKS_TO_LOOPBACK: 'on', HUBSPOT_API_URL: outside.hubspot.address }
    web = await startTestApp({ env: { ...env, ROLE: 'web', DATABASE_URL: serverUrl ?? '' } })
    const { files } = web.services.ports
    for (let index = 0; index < 3; index++) {
      const ports = watchedPorts(outside, { timeoutMs: 20_000, beforeSending: () => senders.push(index) })
      workers.set(index, await startTestApp({ env, ports: { ...ports, files }, databaseOf: web }))
    }
  })
  afterAll(async () => {
    for (const worker of workers.values()) await worker.stop()
    await web.stop()
    await outside.stop()
  })

  it.each(driverNames)('send each message of %s once, one at a time of an account', async (name) => {
    const { accountId, send, handle, requests } = await drivers[name].connect(web, outside)
    const count = 12
    let concurrent = 0
    let maxConcurrent = 0
    handle(count, (succeed) => {
      concurrent += 1
      maxConcurrent = Math.max(maxConcurrent, concurrent)
      setTimeout(() => {
        concurrent -= 1
        succeed()
      }, 50)
    })
    await Promise.all(Array.from({ length: count }, (_, index) => send(workers.get(index % workers.size))))
    const expectedOutcomes = Array.from({ length: count }, () => `${drivers[name].delivered} 1`)
    const outcomes = async () =>
      (await rowsOf(web, name, accountId)).map(({ status, attemptCount }) => `${status} ${attemptCount}`)
    await expect.poll(outcomes, poll).toEqual(expectedOutcomes)
    expect(requests()).toHaveLength(count)
    expect(maxConcurrent).toBe(1)
  })

  it.each(driverNames)('lose and duplicate nothing of %s when the sending process is stopped', async (name) => {
    const { accountId, send, handle, requests } = await drivers[name].connect(web, outside)
    const sendersBefore = senders.length
    // The first request is never answered.
    handle(1, () => {})
    await send()
    await expect.poll(() => requests().length, poll).toBe(1)
    const [senderIndex = 0] = senders.slice(sendersBefore)
    await workers.get(senderIndex)?.stop()
    workers.delete(senderIndex)
    const statuses = async () => {
      await hurry(web, name)
      return (await rowsOf(web, name, accountId)).map(({ status }) => status)
    }
    await expect.poll(statuses, poll).toEqual([drivers[name].delivered])
    expect(requests()).toHaveLength(2)
    expect(requests()[0]).toEqual(requests()[1])
    expect(new Set(senders.slice(sendersBefore)).size).toBe(2)
  })
})
