import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countingLimits } from '../../../../src/server/domain/insight/analytics/counting-limits.ts'
import type { ReceivedBatch } from '../../../../src/server/domain/insight/analytics/store-batches.ts'
import { floodCap } from '../../../../src/server/web/visits/flood-cap.ts'
import { visitRoutes } from '../../../../src/server/web/visits/visit-routes.ts'
import { AppError } from '../../../../src/shared/kernel/app-error.ts'
import { aShareAddress } from '../../../support/files/share-addresses.ts'

const { batchesPerNetworkPerMinute } = countingLimits
const shareId = 'a'.repeat(22)
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const visit = { language: 'en', device: 'computer' }

let server: Server
let storedBatches: ReceivedBatch[]
let store: (batches: readonly ReceivedBatch[]) => Promise<void>
let saltOfDay: (day: string) => Promise<string>
let failures: unknown[]
let currentTime: Date
let timeZone: string
beforeEach(async () => {
  storedBatches = []
  failures = []
  currentTime = new Date('2026-11-26T10:20:30Z')
  timeZone = 'UTC'
  saltOfDay = async (day) => `salt of ${day}`
  store = async (batches) => void storedBatches.push(...batches)
  const app = express().set('trust proxy', 1)
  const routes = visitRoutes({
    find: async () => aShareAddress(shareId, { tourId: 'tour', timeZone }),
    admit: async () => undefined,
    saltOfDay: (day) => saltOfDay(day),
    store: (batches) => store(batches),
    now: () => currentTime,
    onFailure: (error) => failures.push(error),
  })
  server = createServer(app.use(routes))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function send(address = '198.51.100.7'): Promise<number> {
  const { port } = server.address() as AddressInfo
  const headers = { 'content-type': 'text/plain', 'user-agent': userAgent, 'x-forwarded-for': address }
  const body = JSON.stringify({ visit, events: [] })
  const response = await fetch(`http://127.0.0.1:${port}/share/${shareId}/visits`, { method: 'POST', headers, body })
  return response.status
}

describe('a batch of a visitor', () => {
  it('is stored with hashes of the visitor and of their network only', async () => {
    expect(await send()).toBe(204)
    expect(storedBatches).toEqual([
      {
        tourId: 'tour',
        shareLinkId: null,
        receivedAt: currentTime,
        visitor: expect.stringMatching(/^-?\d{10,20}$/),
        network: expect.stringMatching(/^-?\d{10,20}$/),
        batch: JSON.stringify({ visit, events: [] }),
      },
    ])
    expect(JSON.stringify(storedBatches)).not.toMatch(/198\.51|Mozilla|Firefox/)
  })

  it('is not acknowledged when it could not be stored', async () => {
    const databaseError = Object.assign(new Error('terminating connection'), { code: '57P01' })
    store = async () => Promise.reject(databaseError)
    expect(await Promise.all([send(), send(), send()])).toEqual([503, 503, 503])
    const programError = new TypeError('a mistake')
    store = async () => Promise.reject(programError)
    expect(await send()).toBe(500)
    expect(storedBatches).toEqual([])
    expect(failures).toEqual([databaseError, programError])
  })

  it('is not acknowledged while the salt is unavailable', async () => {
    saltOfDay = async () => Promise.reject(new AppError('server.busy'))
    expect(await send()).toBe(503)
    expect(storedBatches).toEqual([])
  })

  it('is hashed with a salt that is cached until the end of the day', async () => {
    expect(await send()).toBe(204)
    saltOfDay = async () => Promise.reject(new Error('unavailable'))
    expect(await send()).toBe(204)
    currentTime = new Date('2026-11-27T00:00:00Z')
    expect(await send()).toBe(500)
    expect(storedBatches).toHaveLength(2)
  })

  it('is hashed with the salt of the day in the time zone of the account', async () => {
    const days: string[] = []
    saltOfDay = async (day) => {
      days.push(day)
      return `salt of ${day}`
    }
    for (const zone of ['Asia/Tokyo', 'UTC', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Tokyo']) {
      timeZone = zone
      currentTime = new Date('2026-11-26T15:00:00Z')
      await send()
      currentTime = new Date('2026-11-27T05:00:00Z')
      await send()
    }
    expect(days).toEqual(['2026-11-27', '2026-11-26'])
    expect(new Set(storedBatches.map(({ visitor }) => visitor)).size).toBe(2)
  })

  it('has different hashes on another day', async () => {
    await send()
    currentTime = new Date('2026-11-27T10:20:30Z')
    await send()
    const [batchOfFirstDay, batchOfSecondDay] = storedBatches
    expect(batchOfFirstDay?.visitor).not.toBe(batchOfSecondDay?.visitor)
    expect(batchOfFirstDay?.network).not.toBe(batchOfSecondDay?.network)
  })

  it('is acknowledged but not stored beyond the limit of its network', async () => {
    const excessBatches = 25
    const statuses = await Promise.all(Array.from({ length: batchesPerNetworkPerMinute + excessBatches }, () => send()))
    expect(new Set(statuses)).toEqual(new Set([204]))
    expect(storedBatches).toHaveLength(batchesPerNetworkPerMinute)
    const otherNetwork = '198.51.100.8'
    await send(otherNetwork)
    expect(storedBatches).toHaveLength(batchesPerNetworkPerMinute + 1)
  })
})

describe('the flood cap', () => {
  it('limits each network per minute', () => {
    const isWithinCap = floodCap()
    const minute = (count: number) => new Date(count * 60_000)
    const results = Array.from({ length: batchesPerNetworkPerMinute + 1 }, () => isWithinCap('network a', minute(1)))
    expect(results.filter(Boolean)).toHaveLength(batchesPerNetworkPerMinute)
    expect(results.at(-1)).toBe(false)
    expect(isWithinCap('network b', minute(1))).toBe(true)
    expect(isWithinCap('network a', minute(2))).toBe(true)
  })
})
