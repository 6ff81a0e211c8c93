import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import {
  driverNames,
  drivers,
  type ExternalServices,
  observedPorts,
  rowsOf,
  startExternalServices,
} from './channel-drivers.ts'

let app: TestApp
let services: ExternalServices
/** Action that runs once after a request with this URL or token is sent, before its outcome is recorded. */
let afterSending: { readonly key: string; readonly action: () => unknown } | null = null

beforeAll(async () => {
  services = await startExternalServices()
  const ports = observedPorts(services, {
    timeoutMs: 3000,
    afterSending: async (key) => {
      if (afterSending?.key !== key) return
      const { action } = afterSending
      afterSending = null
      await action()
    },
  })
  app = await startTestApp({ ports, env: { WEBHOOKS_TO_LOOPBACK: 'on' } })
})
afterAll(async () => {
  await app.stop()
  await services.stop()
})

const polling = { timeout: 60_000, interval: 100 }

describe.each(driverNames)('a message of %s', (name) => {
  const { table, pending, delivered } = drivers[name]

  async function connectChannel() {
    const channel = await drivers[name].connect(app, services)
    const rows = () => rowsOf(app, name, channel.accountId)
    const expectAttempts = (count: number) =>
      expect.poll(async () => (await rows()).map(({ attemptCount }) => attemptCount), polling).toEqual([count])
    return { ...channel, rows, expectAttempts }
  }

  it('is sent again unchanged after a crash before its outcome was recorded', async () => {
    const { key, send, rows, requests } = await connectChannel()
    const action = () => {
      throw new Error('the process crashed')
    }
    afterSending = { key, action }
    await send()
    await expect.poll(async () => (await rows()).map(({ status }) => status), polling).toEqual([delivered])
    expect(await rows()).toMatchObject([{ attemptCount: 1 }])
    expect(requests()).toHaveLength(2)
    expect(requests()[0]).toEqual(requests()[1])
  })

  it('is not changed by the job of an earlier attempt after it was queued again', async () => {
    const { key, accountId, fail, send, rows, expectAttempts } = await connectChannel()
    fail(1)
    afterSending = {
      key,
      action: () => app.em().execute(`update ${table} set turn = 7 where account_id = ?`, [accountId]),
    }
    await send()
    await expectAttempts(1)
    expect(await rows()).toMatchObject([{ turn: 7, status: pending, failure: null }])
  })
})
