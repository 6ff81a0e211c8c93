import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tourDocument } from '../../../src/shared/publishing/tour-document.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { anImage } from '../../support/files/images.ts'
import { aStoredPanorama } from '../../support/files/stored-panorama.ts'
import { answerTo } from '../../support/people/visit.ts'
import { killSeedsOf, seededRandom } from '../../support/seeded-random.ts'
import { aServerProcess, type ServerProcess } from '../../support/servers/server-process.ts'
import { storedPaths } from '../../support/state.ts'
import { sweepAfterwards } from '../../support/sweep-afterwards.ts'

const dyingServer = join(import.meta.dirname, '../../support/servers/dying-server.ts')
/** One kill at a step and one behind an answer; each takes a tour off the web in its own way. */
const seeds = killSeedsOf(2)
/** Steps of taking in the image of a hotspot. */
const deaths = ['before:adoptFile', 'after:adoptFile', 'after:makeWorkFolder']
/** Odd seeds die at a step, every fourth one right behind an answer, every fourth one at any time. */
const deathOf = (seed: number) => (seed % 2 === 1 ? deaths[(seed >> 1) % deaths.length] : undefined)
const diesBehindAnswer = (seed: number) => seed % 4 === 2

/** Acknowledged save: version and value. */
type Entry = { readonly version: number; readonly name: string }
/** A thing that is saved over and over: what was acknowledged last, and what was on its way. */
type Ledger = { last: Entry; sent: Entry; readonly save: (on: Entry, name: string) => Promise<Entry> }

let server: ServerProcess
/** Saved all the time, and never published. */
let desk: Tour
/** One for each seed, on the web until that seed takes it off. */
const shown: Tour[] = []
const ledgers: Ledger[] = []
const images = new Map<number, Buffer<ArrayBuffer>>()

const startFor = (seed: number) => {
  const death = deathOf(seed)
  return death === undefined ? server.start() : server.start(dyingServer, { DIE_AT: death })
}

async function makeTours(mediaId: string): Promise<void> {
  const { trpc } = server.person
  desk = await trpc.tours.create.mutate({ name: 'Desk', mediaIds: [mediaId, mediaId, mediaId] })
  for (const seed of seeds) {
    shown.push(await trpc.tours.create.mutate({ name: `Shown ${seed}`, mediaIds: [mediaId] }))
  }
  for (const { id: tourId } of shown) await trpc.publishing.publish.mutate({ tourId })
  for (const [index, { id: tourId }] of shown.entries()) {
    const live = async () => {
      const tour = await trpc.tours.get.query({ tourId })
      expect(tour.publication.liveNumber).toBe(1)
      return tour
    }
    shown[index] = await vi.waitFor(live, { timeout: 40_000, interval: 50 })
  }
}

function openLedgers(): void {
  const { trpc } = server.person
  const add = (stored: Entry, save: Ledger['save']) => ledgers.push({ last: stored, sent: stored, save })
  add(desk, ({ version }, name) => trpc.tours.update.mutate({ tourId: desk.id, version, name }))
  for (const stop of desk.stops.slice(0, 2)) {
    add(stop, async ({ version }, name) => (await trpc.stops.update.mutate({ stopId: stop.id, version, name })).stop)
  }
}

beforeAll(async () => {
  server = await aServerProcess()
  const mediaId = await aStoredPanorama(server)
  await server.start()
  await makeTours(mediaId)
  openLedgers()
  await server.kill()
  await startFor(1)
})
afterAll(() => server.remove())

/** Saves as fast as it goes until the server is gone. */
async function saveOn(ledger: Ledger, seed: number, onAnswer: () => void): Promise<void> {
  for (let count = 1; ; count++) {
    const name = `${seed}-${count}`
    ledger.sent = { version: ledger.last.version + 1, name }
    const { version, name: saved } = await ledger.save(ledger.last, name)
    ledger.last = { version, name: saved }
    expect(ledger.last).toEqual(ledger.sent)
    onAnswer()
  }
}

const hotspotStop = () => desk.stops[2]?.id ?? ''
const imageName = (seed: number) => `Image ${seed}.jpg`

/** Whether it was acknowledged. */
async function placeHotspot(seed: number): Promise<boolean> {
  const { accountId, fetch: send } = server.person
  const form = new FormData()
  const fields = { yawDeg: '20', pitchDeg: '-10', title: `Hotspot ${seed}`, tooltip: 'whole' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new File([images.get(seed) ?? ''], imageName(seed)))
  const path = `/api/v2/${accountId}/stops/${hotspotStop()}/hotspots?type=info`
  return (await send(path, { method: 'POST', body: form })).status === 201
}

const tourOf = (seed: number) => shown[seeds.indexOf(seed)] ?? desk
const withdrawals = [
  async (tourId: string) => void (await server.person.trpc.publishing.unpublish.mutate({ tourId })),
  async (tourId: string) => void (await server.person.trpc.tours.remove.mutate({ tourId })),
]
const withdraw = (seed: number) => withdrawals[(seed >> 1) % withdrawals.length]?.(tourOf(seed).id)

/** Counts answers; comes back when there were so many, or when there will be no more. */
function countAnswers() {
  const waiting: { readonly least: number; readonly go: () => void }[] = []
  let count = 0
  const tell = () => {
    for (const { least, go } of waiting) if (count >= least) go()
  }
  return {
    note: () => {
      count++
      tell()
    },
    until: (least: number) => new Promise<void>((go) => waiting.push({ least, go })),
    end: () => {
      for (const { go } of waiting) go()
    },
  }
}

/** Everything at once, until the server is dead; answers what was acknowledged besides saves. */
async function workUntilDead(seed: number): Promise<{ readonly placed: boolean; readonly withdrawn: boolean }> {
  const random = seededRandom(seed)
  const death = deathOf(seed)
  const answers = countAnswers()
  if (death !== undefined) await server.condemn()
  const saving = Promise.allSettled(ledgers.map((ledger) => saveOn(ledger, seed, answers.note)))
  void saving.then(answers.end)
  // A server that has only just started takes its time for the first answer.
  const soon = (ms: number) => answers.until(1).then(() => wait(random(ms)))
  const placing = soon(120).then(() => placeHotspot(seed))
  const withdrawing = soon(120).then(() => withdraw(seed))
  const others = Promise.allSettled([placing, withdrawing])
  if (death !== undefined) await server.ended()
  else {
    await (diesBehindAnswer(seed) ? answers.until(5 + random(25)) : soon(400))
    await server.kill()
  }
  const ends = await saving
  // Saves fail only because the server died, never with a wrong answer.
  for (const end of ends) expect(String(end.status === 'rejected' && end.reason)).toMatch(/fetch failed|terminated/)
  const [placed, withdrawn] = await others
  return {
    placed: placed.status === 'fulfilled' && placed.value,
    withdrawn: withdrawn.status === 'fulfilled',
  }
}

/** Each is as it was acknowledged last, or as the one save that was on its way. */
async function expectLedgersKept(): Promise<void> {
  const stored = await server.person.trpc.tours.get.query({ tourId: desk.id })
  const rows = [stored, ...stored.stops]
  for (const [index, ledger] of ledgers.entries()) {
    const { version = 0, name = '' } = rows[index] ?? {}
    expect([ledger.last, ledger.sent]).toContainEqual({ version, name })
    ledger.last = { version, name }
  }
}

/** The hotspot with its image, or neither. */
async function expectWholeOrNothing(seed: number, placed: boolean): Promise<void> {
  const { trpc, accountId } = server.person
  const { stops } = await trpc.tours.get.query({ tourId: desk.id })
  const hotspots = stops[2]?.hotspots.filter(({ title }) => title === `Hotspot ${seed}`) ?? []
  const media = (await trpc.media.list.query({})).filter(({ name }) => name === imageName(seed))
  expect(media).toHaveLength(hotspots.length)
  expect(hotspots.length).toBe(placed ? 1 : Math.min(1, hotspots.length))
  for (const { tooltip } of hotspots) expect(tooltip).toBe('whole')
  for (const { id } of media) {
    const original = await readFile(join(server.dataFolder, 'files/originals', accountId, id))
    expect(original.equals(images.get(seed) ?? Buffer.alloc(0))).toBe(true)
  }
}

/** Visitors of a seed's tour get either nothing at any address, or the whole tour. */
async function isOnTheWeb(seed: number): Promise<boolean> {
  const base = `${server.address()}/share/${tourOf(seed).publication.shareId}`
  const manifest = await answerTo(`${base}/manifest.json`)
  if (manifest.status === 404) {
    expect((await fetch(`${base}/stop/1`)).status).toBe(404)
    return false
  }
  expect(manifest.status).toBe(200)
  expect(tourDocument.parse(await manifest.json()).tours[tourOf(seed).id]?.name).toBe(`Shown ${seed}`)
  return true
}

/** Whether its editors see it as published. */
async function isLive(seed: number): Promise<boolean> {
  const { tours } = await server.person.trpc.tours.list.query({ search: tourOf(seed).name })
  const found = tours.find(({ id }) => id === tourOf(seed).id)
  return found !== undefined && found.publication.liveNumber !== null
}

describe('kill -9 while people save, place hotspots and take tours off the web (F8, F9, F10, F14)', () => {
  it.each(seeds)('seed %i: what was acknowledged is there, and what was not is whole or not at all', async (seed) => {
    images.set(seed, await anImage({ widthPx: 640, heightPx: 320, seed: 5000 + seed }))
    const { placed, withdrawn } = await workUntilDead(seed)
    await startFor(seed + 1)
    await expectLedgersKept()
    await expectWholeOrNothing(seed, placed)
    const isThere = await isOnTheWeb(seed)
    expect(isThere).toBe(await isLive(seed))
    if (withdrawn) expect(isThere).toBe(false)
  })

  it('leaves no file without a medium, no work in progress, and nothing on the web that was off it', async () => {
    await server.kill()
    await server.withDatabase(({ em }) =>
      em.fork().execute(`update jobs.job set start_after = now() where name = 'drop-lost-original'`),
    )
    await server.start()
    const { trpc, accountId } = server.person
    const media = (await trpc.media.list.query({})).filter(({ name }) => name.startsWith('Image'))
    const wanted = media.map(({ id }) => `files/originals/${accountId}/${id}`).sort()
    const originals = async () =>
      (await storedPaths(server.dataFolder)).filter((path) => /^files\/originals/.test(path))
    await expect.poll(async () => (await originals()).sort(), { timeout: 20_000 }).toEqual(wanted)
    for (const seed of seeds) expect(await isOnTheWeb(seed)).toBe(await isLive(seed))
    await sweepAfterwards(server)
    const stored = await storedPaths(server.dataFolder)
    expect(stored.filter((path) => /^(?:files\/work|uploads)\//.test(path))).toEqual([])
  })
})
