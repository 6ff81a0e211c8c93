import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tourDocument } from '../../../src/shared/publishing/tour-document.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { anImage } from '../../support/files/images.ts'
import { aStoredPanorama } from '../../support/files/stored-panorama.ts'
import { killSeedsOf, seededRandom } from '../../support/seeded-random.ts'
import { fetchWhenStarted } from '../../support/servers/fetch-when-started.ts'
import { serverEntry } from '../../support/servers/server-entry.ts'
import { aServerProcess, type ServerProcess } from '../../support/servers/server-process.ts'
import { storedPaths } from '../../support/state.ts'
import { sweepAfterwards } from '../../support/sweep-afterwards.ts'

const killableServer = serverEntry('killable-server')
/** Seeds for one kill at a step and one after a response. Each seed withdraws a tour in another way. */
const seeds = killSeedsOf(2)
/** Steps of storing the image of a hotspot before or after which the server can be killed. */
const killPoints = ['before:adoptFile', 'after:adoptFile', 'after:makeWorkFolder']
/** Odd seeds kill the server at a step, a quarter right after a response, and a quarter at any time. */
const killPointOf = (seed: number) => (seed % 2 === 1 ? killPoints[(seed >> 1) % killPoints.length] : undefined)
const diesAfterResponse = (seed: number) => seed % 4 === 2

/** Acknowledged save: version and value. */
type Entry = { readonly version: number; readonly name: string }
/** Repeatedly saved record with its last acknowledged entry and its entry in flight. */
type Ledger = { acknowledged: Entry; inFlight: Entry; readonly save: (previous: Entry, name: string) => Promise<Entry> }

let server: ServerProcess
/** Tour that is saved repeatedly and never published. */
let draftTour: Tour
/** One published tour for each seed, until the seed withdraws it. */
const publishedTours: Tour[] = []
const ledgers: Ledger[] = []
const images = new Map<number, Buffer<ArrayBuffer>>()

const startFor = (seed: number) => {
  const killPoint = killPointOf(seed)
  return killPoint === undefined ? server.start() : server.start(killableServer, { KILL_AT: killPoint })
}

async function createTours(mediaId: string): Promise<void> {
  const { trpc } = server.person
  draftTour = await trpc.tours.create.mutate({ name: 'Draft', mediaIds: [mediaId, mediaId, mediaId] })
  for (const seed of seeds) {
    publishedTours.push(await trpc.tours.create.mutate({ name: `Published ${seed}`, mediaIds: [mediaId] }))
  }
  for (const { id: tourId } of publishedTours) await trpc.publishing.publish.mutate({ tourId })
  for (const [index, { id: tourId }] of publishedTours.entries()) {
    const live = async () => {
      const tour = await trpc.tours.get.query({ tourId })
      expect(tour.publication.liveNumber).toBe(1)
      return tour
    }
    publishedTours[index] = await vi.waitFor(live, { timeout: 60_000, interval: 100 })
  }
}

function openLedgers(): void {
  const { trpc } = server.person
  const add = (stored: Entry, save: Ledger['save']) => ledgers.push({ acknowledged: stored, inFlight: stored, save })
  add(draftTour, ({ version }, name) => trpc.tours.update.mutate({ tourId: draftTour.id, version, name }))
  for (const stop of draftTour.stops.slice(0, 2)) {
    add(stop, async ({ version }, name) => (await trpc.stops.update.mutate({ stopId: stop.id, version, name })).stop)
  }
}

beforeAll(async () => {
  server = await aServerProcess()
  const mediaId = await aStoredPanorama(server)
  await server.start()
  await createTours(mediaId)
  openLedgers()
  await server.kill()
  await startFor(1)
})
afterAll(() => server.remove())

/** Saves as fast as possible until the server is dead. */
async function saveUntilDead(ledger: Ledger, seed: number, onResponse: () => void): Promise<void> {
  for (let count = 1; ; count++) {
    const name = `${seed}-${count}`
    ledger.inFlight = { version: ledger.acknowledged.version + 1, name }
    const { version, name: savedName } = await ledger.save(ledger.acknowledged, name)
    ledger.acknowledged = { version, name: savedName }
    expect(ledger.acknowledged).toEqual(ledger.inFlight)
    onResponse()
  }
}

const hotspotStop = () => draftTour.stops[2]?.id ?? ''
const imageName = (seed: number) => `Image ${seed}.jpg`

/** Places a hotspot with an image, and returns whether the placement was acknowledged. */
async function placeHotspot(seed: number): Promise<boolean> {
  const { accountId, fetch: send } = server.person
  const form = new FormData()
  const fields = { yawDeg: '20', pitchDeg: '-10', title: `Hotspot ${seed}`, tooltip: 'whole' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new File([images.get(seed) ?? ''], imageName(seed)))
  const path = `/api/v2/${accountId}/stops/${hotspotStop()}/hotspots?type=info`
  return (await send(path, { method: 'POST', body: form })).status === 201
}

const tourOf = (seed: number) => publishedTours[seeds.indexOf(seed)] ?? draftTour
const withdrawals = [
  async (tourId: string) => void (await server.person.trpc.publishing.unpublish.mutate({ tourId })),
  async (tourId: string) => void (await server.person.trpc.tours.remove.mutate({ tourId })),
]
const withdraw = (seed: number) => withdrawals[(seed >> 1) % withdrawals.length]?.(tourOf(seed).id)

/** Counts responses. `until` resolves at a count, or at the end. */
function countResponses() {
  const waiters: { readonly minCount: number; readonly resolve: () => void }[] = []
  let count = 0
  const notifyWaiters = () => {
    for (const { minCount, resolve } of waiters) if (count >= minCount) resolve()
  }
  return {
    add: () => {
      count++
      notifyWaiters()
    },
    until: (minCount: number) => new Promise<void>((resolve) => waiters.push({ minCount, resolve })),
    end: () => {
      for (const { resolve } of waiters) resolve()
    },
  }
}

/** Works concurrently until the server is dead, and returns which other work was acknowledged. */
async function workUntilDead(seed: number): Promise<{ readonly isPlaced: boolean; readonly isWithdrawn: boolean }> {
  const random = seededRandom(seed)
  const killPoint = killPointOf(seed)
  const responses = countResponses()
  if (killPoint !== undefined) await server.armKill()
  const saving = Promise.allSettled(ledgers.map((ledger) => saveUntilDead(ledger, seed, responses.add)))
  void saving.then(responses.end)
  // A server that has just started is slow to respond at first.
  const shortlyAfterFirstResponse = (ms: number) => responses.until(1).then(() => wait(random(ms)))
  const placing = shortlyAfterFirstResponse(120).then(() => placeHotspot(seed))
  const withdrawing = shortlyAfterFirstResponse(120).then(() => withdraw(seed))
  const otherWork = Promise.allSettled([placing, withdrawing])
  if (killPoint !== undefined) await server.ended()
  else {
    await (diesAfterResponse(seed) ? responses.until(5 + random(25)) : shortlyAfterFirstResponse(400))
    await server.kill()
  }
  const outcomes = await saving
  // Saves fail only because the server died, never with a wrong response.
  for (const end of outcomes) expect(String(end.status === 'rejected' && end.reason)).toMatch(/fetch failed|terminated/)
  const [placement, withdrawal] = await otherWork
  return {
    isPlaced: placement.status === 'fulfilled' && placement.value,
    isWithdrawn: withdrawal.status === 'fulfilled',
  }
}

/** Expects that each record is as last acknowledged, or as the save in flight. */
async function expectLedgersStored(): Promise<void> {
  const storedTour = await server.person.trpc.tours.get.query({ tourId: draftTour.id })
  const rows = [storedTour, ...storedTour.stops]
  for (const [index, ledger] of ledgers.entries()) {
    const { version = 0, name = '' } = rows[index] ?? {}
    expect([ledger.acknowledged, ledger.inFlight]).toContainEqual({ version, name })
    ledger.acknowledged = { version, name }
  }
}

/** Expects either the hotspot with its image or neither of them. */
async function expectHotspotWithImageOrNeither(seed: number, isPlaced: boolean): Promise<void> {
  const { trpc, accountId } = server.person
  const { stops } = await trpc.tours.get.query({ tourId: draftTour.id })
  const hotspots = stops[2]?.hotspots.filter(({ title }) => title === `Hotspot ${seed}`) ?? []
  const media = (await trpc.media.list.query({})).items.filter(({ name }) => name === imageName(seed))
  expect(media).toHaveLength(hotspots.length)
  expect(hotspots.length).toBe(isPlaced ? 1 : Math.min(1, hotspots.length))
  for (const { tooltip } of hotspots) expect(tooltip).toBe('whole')
  for (const { id } of media) {
    const original = await readFile(join(server.dataFolder, 'files/originals', accountId, id))
    expect(original.equals(images.get(seed) ?? Buffer.alloc(0))).toBe(true)
  }
}

/** Returns whether visitors get the tour. Expects that its manifest and its stops agree. */
async function isVisibleToVisitors(seed: number): Promise<boolean> {
  const base = `${server.address()}/share/${tourOf(seed).publication.shareId}`
  const manifest = await fetchWhenStarted(`${base}/manifest.json`)
  if (manifest.status === 404) {
    expect((await fetch(`${base}/stop/1`)).status).toBe(404)
    return false
  }
  expect(manifest.status).toBe(200)
  expect(tourDocument.parse(await manifest.json()).tours[tourOf(seed).id]?.name).toBe(`Published ${seed}`)
  return true
}

/** True if editors see the tour as published. */
async function isLive(seed: number): Promise<boolean> {
  const { tours } = await server.person.trpc.tours.list.query({ search: tourOf(seed).name })
  const listedTour = tours.find(({ id }) => id === tourOf(seed).id)
  return listedTour !== undefined && listedTour.publication.liveNumber !== null
}

describe('kill -9 while people save, place hotspots and withdraw tours (F8, F9, F10, F14)', () => {
  it.each(seeds)('keeps all acknowledged changes and no other change partly (seed %i)', async (seed) => {
    images.set(seed, await anImage({ widthPx: 640, heightPx: 320, seed: 5000 + seed }))
    const { isPlaced, isWithdrawn } = await workUntilDead(seed)
    await startFor(seed + 1)
    await expectLedgersStored()
    await expectHotspotWithImageOrNeither(seed, isPlaced)
    const isVisible = await isVisibleToVisitors(seed)
    expect(isVisible).toBe(await isLive(seed))
    if (isWithdrawn) expect(isVisible).toBe(false)
  })

  it('leaves no orphaned file, no work in progress and no withdrawn tour online', async () => {
    await server.kill()
    await server.withDatabase(({ em }) =>
      em.fork().execute(`update jobs.job set start_after = now() where name = 'drop-lost-original'`),
    )
    await server.start()
    const { trpc, accountId } = server.person
    const media = (await trpc.media.list.query({})).items.filter(({ name }) => name.startsWith('Image'))
    const expectedOriginals = media.map(({ id }) => `files/originals/${accountId}/${id}`).sort()
    const originals = async () =>
      (await storedPaths(server.dataFolder)).filter((path) => /^files\/originals/.test(path))
    await expect.poll(async () => (await originals()).sort(), { timeout: 60_000 }).toEqual(expectedOriginals)
    for (const seed of seeds) expect(await isVisibleToVisitors(seed)).toBe(await isLive(seed))
    // The files of a running build stay for the next start of the server.
    const runningBuilds = async () =>
      (await trpc.media.list.query({})).items.filter(({ status }) => status !== 'complete' && status !== 'failed')
    await expect.poll(runningBuilds).toEqual([])
    const workInProgress = async () => {
      await sweepAfterwards(server)
      return (await storedPaths(server.dataFolder)).filter((path) => /^(?:files\/work|uploads)\//.test(path))
    }
    // A media worker of the killed server may write its last files after a sweep.
    await expect.poll(workInProgress).toEqual([])
  })
})
