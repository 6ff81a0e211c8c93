import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { retrySchedule } from '../../../../src/server/domain/connections/outbox/schedule.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { channels } from '../../../../src/server/registries/channels.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import {
  driverNames,
  drivers,
  type ExternalServices,
  loseJobs,
  rowsOf,
  startExternalServices,
} from './channel-drivers.ts'

let app: TestApp
let services: ExternalServices
beforeAll(async () => {
  services = await startExternalServices()
  app = await startTestApp({ env: { WEBHOOKS_TO_LOOPBACK: 'on', HUBSPOT_API_URL: services.hubspot.baseUrl } })
})
afterAll(async () => {
  await app.stop()
  await services.stop()
})

const pollOptions = { timeout: 60_000, interval: 100 }

describe.each(driverNames)('a message of %s', (name) => {
  const { table, pending, delivered, lostRound } = drivers[name]

  /** Runs the periodic task for lost jobs as if it were the specified time. */
  async function runLostRound(atMs: number): Promise<void> {
    const periodicTask = channels
      .flatMap(({ periodicTasks }) => periodicTasks)
      .find((candidate) => candidate.name === lostRound)
    if (periodicTask === undefined) throw new Error(`there is no periodic task ${lostRound}`)
    const { ports, queue } = app.services
    await periodicTask.run({ em: app.em() as EntityManager, ports: { ...ports, now: () => new Date(atMs) }, queue })
  }

  async function connectChannel() {
    const channel = await drivers[name].connect(app, services)
    return { ...channel, rows: () => rowsOf(app, name, channel.accountId) }
  }

  it('is sent again in the same series if its job was lost an hour ago', async () => {
    const { accountId, fail, send, rows, requests } = await connectChannel()
    const expectAttempts = (count: number) =>
      expect.poll(async () => (await rows()).map(({ attemptCount }) => attemptCount), pollOptions).toEqual([count])
    fail(2)
    await send()
    await expectAttempts(1)
    await loseJobs(app, name, accountId)
    const seriesCount = retrySchedule.waitsMs.length - 1
    await app.em().execute(`update ${table} set series_count = ? where account_id = ?`, [seriesCount, accountId])
    const [row] = await rows()
    const dueAt = new Date(row?.nextAttemptAt ?? '').getTime()
    await runLostRound(dueAt + retrySchedule.lostAfterMs - 60_000)
    expect(await rows()).toMatchObject([{ turn: row?.turn, status: pending }])
    await runLostRound(dueAt + retrySchedule.lostAfterMs + 60_000)
    await expectAttempts(2)
    const [attemptedRow] = await rows()
    expect(attemptedRow?.status).toBe(pending)
    const [lastWaitMs = 0] = retrySchedule.waitsMs.slice(-1)
    expect(new Date(attemptedRow?.nextAttemptAt ?? '').getTime() - Date.now()).toBeGreaterThan(lastWaitMs - 600_000)
    expect(requests()).toHaveLength(2)
  })

  it('is not sent again while it has a job', async () => {
    const { handle, send, rows, requests } = await connectChannel()
    handle(2, (succeed) => void setTimeout(succeed, 1500))
    await send()
    await send()
    await expect.poll(() => requests().length, pollOptions).toBe(1)
    await runLostRound(Date.now() + 2 * retrySchedule.lostAfterMs)
    expect((await rows()).map(({ turn }) => turn)).toEqual([1, 1])
    await expect
      .poll(async () => (await rows()).map(({ status }) => status), pollOptions)
      .toEqual([delivered, delivered])
    expect(requests()).toHaveLength(2)
  })
})
