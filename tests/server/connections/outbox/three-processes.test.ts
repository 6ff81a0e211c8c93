import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import {
  driverNames,
  drivers,
  type ExternalServices,
  makeAttemptsDue,
  observedPorts,
  rowsOf,
  startExternalServices,
} from './channel-drivers.ts'

const polling = { timeout: 60_000, interval: 50 }

/** URL of PostgreSQL, because processes can't share the embedded database. */
const serverUrl = process.env.TEST_DATABASE_URL
describe.runIf(serverUrl !== undefined)('three worker processes', () => {
  /** Process that serves requests and sends no messages. */
  let web: TestApp
  const workers = new Map<number, TestApp>()
  /** Index of the worker that sent each request, in order. */
  const senderIndexes: number[] = []
  let services: ExternalServices
  beforeAll(async () => {
    services = await startExternalServices()
    const env = { SHARED_DATA_DIR: 'on', WEBHOOKS_TO_LOOPBACK: 'on', HUBSPOT_API_URL: services.hubspot.baseUrl }
    web = await startTestApp({ env: { ...env, ROLE: 'web', DATABASE_URL: serverUrl ?? '' } })
    const { files } = web.services.ports
    for (let index = 0; index < 3; index++) {
      const ports = observedPorts(services, { timeoutMs: 20_000, beforeSending: () => senderIndexes.push(index) })
      workers.set(index, await startTestApp({ env, ports: { ...ports, files }, databaseOf: web }))
    }
  })
  afterAll(async () => {
    for (const worker of workers.values()) await worker.stop()
    await web.stop()
    await services.stop()
  })

  it.each(driverNames)('send each message of %s once, one at a time per account', async (name) => {
    const { accountId, send, handle, requests } = await drivers[name].connect(web, services)
    const messageCount = 12
    let concurrent = 0
    let maxConcurrent = 0
    handle(messageCount, (succeed) => {
      concurrent += 1
      maxConcurrent = Math.max(maxConcurrent, concurrent)
      setTimeout(() => {
        concurrent -= 1
        succeed()
      }, 50)
    })
    await Promise.all(Array.from({ length: messageCount }, (_, index) => send(workers.get(index % workers.size))))
    const expectedOutcomes = Array.from({ length: messageCount }, () => `${drivers[name].delivered} 1`)
    const outcomes = async () =>
      (await rowsOf(web, name, accountId)).map(({ status, attemptCount }) => `${status} ${attemptCount}`)
    await expect.poll(outcomes, polling).toEqual(expectedOutcomes)
    expect(requests()).toHaveLength(messageCount)
    expect(maxConcurrent).toBe(1)
  })

  it.each(driverNames)('send an unconfirmed message of %s from another process when its sender stops', async (name) => {
    const { accountId, send, handle, requests } = await drivers[name].connect(web, services)
    const previousRequestCount = senderIndexes.length
    // The first request gets no response.
    handle(1, () => {})
    await send()
    await expect.poll(() => requests().length, polling).toBe(1)
    const [senderIndex = 0] = senderIndexes.slice(previousRequestCount)
    await workers.get(senderIndex)?.stop()
    workers.delete(senderIndex)
    const statuses = async () => {
      await makeAttemptsDue(web, name)
      return (await rowsOf(web, name, accountId)).map(({ status }) => status)
    }
    await expect.poll(statuses, polling).toEqual([drivers[name].delivered])
    expect(requests()).toHaveLength(2)
    expect(requests()[0]).toEqual(requests()[1])
    expect(new Set(senderIndexes.slice(previousRequestCount)).size).toBe(2)
  })
})
