import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tourDocument } from '../../../src/shared/publishing/tour-document.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { aStoredPanorama } from '../../support/files/stored-panorama.ts'
import { deathAmong, killSeeds, seededRandom } from '../../support/seeded-random.ts'
import { fetchWhenStarted } from '../../support/servers/fetch-when-started.ts'
import { serverEntry } from '../../support/servers/server-entry.ts'
import { aServerProcess, type ServerProcess } from '../../support/servers/server-process.ts'

const killableServer = serverEntry('killable-server')
/** Steps before or after which the server can be killed. */
const killPoints = ['before:makeWorkFolder', 'before:adoptFolder', 'after:adoptFolder']
const stopCount = 20

const killPointOf = (seed: number) => deathAmong(killPoints, seed)

let server: ServerProcess
let tour: Tour
const startFor = (seed: number) => {
  const killPoint = killPointOf(seed)
  return killPoint === undefined ? server.start() : server.start(killableServer, { KILL_AT: killPoint })
}

const currentTour = () => server.person.trpc.tours.get.query({ tourId: tour.id })

/** Renames the tour and all its stops, one save after the other. */
async function renameAll(round: string): Promise<void> {
  const { trpc } = server.person
  const { version, stops } = await currentTour()
  await trpc.tours.update.mutate({ tourId: tour.id, version, name: round })
  for (const { id: stopId, version } of stops) await trpc.stops.update.mutate({ stopId, version, name: round })
}

/** Expects that visitors get one consistent version, and returns its number. */
async function consistentVersion(shareId: string): Promise<{ number: number; name: string }> {
  const response = await fetchWhenStarted(`${server.address()}/share/${shareId}/manifest.json`)
  expect(response.status).toBe(200)
  const document = tourDocument.parse(await response.json())
  const names = new Set([document.tours[tour.id]?.name, ...Object.values(document.stops).map(({ name }) => name)])
  expect([...names]).toHaveLength(1)
  expect(Object.keys(document.stops)).toHaveLength(stopCount)
  return { number: document.publicationNumber, name: [...names][0] ?? '' }
}

async function waitUntilLive(number: number): Promise<string> {
  const isLive = async () => expect((await currentTour()).publication.liveNumber).toBe(number)
  await vi.waitFor(isLive, { timeout: 60_000, interval: 100 })
  return (await currentTour()).publication.shareId ?? ''
}

beforeAll(async () => {
  server = await aServerProcess()
  const mediaId = await aStoredPanorama(server)
  await server.start()
  const { trpc } = server.person
  tour = await trpc.tours.create.mutate({ name: 'Round 0' })
  const stops = Array.from({ length: stopCount }, () => ({ name: 'Round 0', mediaId }))
  await trpc.stops.create.mutate({ tourId: tour.id, stops })
  const { number } = await trpc.publishing.publish.mutate({ tourId: tour.id })
  await waitUntilLive(number)
  await server.kill()
  await startFor(1)
})
afterAll(() => server.remove())

describe('kill -9 while a tour is being published', () => {
  it.each(killSeeds)(
    'shows visitors only consistent versions until the publication is complete (seed %i)',
    async (seed) => {
      const random = seededRandom(seed)
      const { trpc } = server.person
      const killPoint = killPointOf(seed)
      const shareId = (await currentTour()).publication.shareId ?? ''
      const versionBefore = await consistentVersion(shareId)
      await renameAll(`Round ${seed}`)
      if (killPoint !== undefined) await server.armKill()
      // A server that is killed at a step may not have responded. Then the publication was not acknowledged.
      const publication = await trpc.publishing.publish.mutate({ tourId: tour.id }).catch(() => null)
      if (killPoint === undefined) await wait(random(120))
      await (killPoint === undefined ? server.kill() : server.ended())

      await startFor(seed + 1)
      const versionAfter = await consistentVersion(shareId)
      const number = publication?.number ?? versionBefore.number + 1
      expect([versionBefore.number, number]).toContain(versionAfter.number)
      expect(await waitUntilLive(number)).toBe(shareId)
      const liveVersion = async () => consistentVersion(shareId)
      await expect.poll(liveVersion, { timeout: 60_000, interval: 100 }).toEqual({ number, name: `Round ${seed}` })
      const rows = (await trpc.publishing.list.query({ tourId: tour.id })).publications
      expect(rows.map((row) => row.number)).toEqual(rows.map((_, index) => rows.length - index))
      expect(rows.filter(({ status }) => status === 'live').map((row) => row.number)).toEqual([number])
      expect(rows.slice(1).every(({ status }) => status === 'superseded')).toBe(true)
    },
  )
})
