import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { openSessionFor } from '../../src/server/domain/access/sessions/sessions.ts'
import { Account, Membership } from '../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../src/server/domain/identity/users/entity.ts'
import { Media } from '../../src/server/domain/library/media/entity.ts'
import { Hotspot } from '../../src/server/domain/tours/hotspots/entity.ts'
import { Stop } from '../../src/server/domain/tours/stops/entity.ts'
import { Tour } from '../../src/server/domain/tours/tours/entity.ts'
import { levelCountOf } from '../../src/shared/media/pyramid.ts'
import { startBenchServer } from '../load/start-bench-server.ts'
import type { ToursServer } from './tour-sizes.ts'

// Runs the production server with tours of several sizes and a person who edits them. Prints a `ToursServer` as a JSON line.

const [dataFolder, ...sizes] = process.argv.slice(2)
if (dataFolder === undefined) throw new Error('usage: tours-server.ts FOLDER SIZE…')
const { server, em } = await startBenchServer(dataFolder)

const mediaCount = 25
const faceSizePx = 504
const buildId = 'build-0001'

/** Creates an image of one color, which differs between close `hue` numbers. */
function createImage(width: number, height: number, hue: number): Promise<Buffer> {
  const background = { r: (hue * 37) % 256, g: (hue * 71) % 256, b: (hue * 113) % 256 }
  return sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .toBuffer()
}

/** Stores the tiles, the thumbnail and the poster of a panorama of one color. */
async function storeBuild(publicKey: string, hue: number): Promise<void> {
  const folder = join(dataFolder ?? '', 'files/media', publicKey, buildId)
  const tile = await createImage(faceSizePx, faceSizePx, hue)
  for (let level = 0; level < levelCountOf(faceSizePx); level += 1) {
    await mkdir(join(folder, String(level)), { recursive: true })
    for (const face of 'fblrud') await writeFile(join(folder, String(level), `${face}0_0.webp`), tile)
  }
  await writeFile(join(folder, 'thumbnail.webp'), await createImage(320, 160, hue))
  await writeFile(join(folder, 'poster.webp'), await createImage(640, 320, hue))
}

const account = em.create(Account, { name: 'Bench' })
const user = em.create(User, { email: 'bench@example.com' })
await em.flush()
em.create(Membership, { account: account.id, user: user.id, role: 'owner' })

async function createPanorama(index: number): Promise<string> {
  const publicKey = randomBytes(16).toString('hex')
  await storeBuild(publicKey, index)
  const preview = `data:image/webp;base64,${(await createImage(64, 32, index)).toString('base64')}`
  const manifest = { mapping: 'cube', faceSizePx, tiles: '{l}/{f}{y}_{x}.webp', preview } as const
  const medium = em.create(Media, {
    id: randomUUID(),
    account: account.id,
    uploadedBy: user.id,
    kind: 'panos',
    name: `Room ${index}.jpg`,
    sizeBytes: 1,
    sha256: '0'.repeat(64),
    publicKey,
    buildId,
    manifest,
    status: 'complete',
  })
  return medium.id
}

const mediaIds: string[] = []
for (let index = 0; index < mediaCount; index += 1) mediaIds.push(await createPanorama(index))
await em.flush()

/** Creates a tour. Each stop has links to the next and the previous stop, and an info hotspot. */
async function createTour(stopCount: number): Promise<string> {
  const tour = em.create(Tour, { account: account.id, name: `Tour of ${stopCount}` })
  await em.flush()
  const stopIds = Array.from({ length: stopCount }, () => randomUUID())
  for (const [index, id] of stopIds.entries()) {
    const mediaId = mediaIds[index % mediaCount] ?? null
    const description = `<p>Room ${index + 1} of the house. ${'A sentence about it. '.repeat(5)}</p>`
    em.create(Stop, {
      id,
      account: account.id,
      tour: tour.id,
      media: mediaId,
      name: `Room ${index + 1}`,
      description,
    })
  }
  await em.flush()
  for (const [index, stop] of stopIds.entries()) {
    const neighborId = (step: number) => stopIds[(index + step + stopCount) % stopCount]
    const hotspot = { account: account.id, stop, pitchDeg: 0 }
    for (const [readingOrder, step] of [1, -1].entries()) {
      const details = { targetStopId: neighborId(step), arrival: 'automatic' }
      em.create(Hotspot, { ...hotspot, kind: 'stop', yawDeg: readingOrder * 180, readingOrder, details })
    }
    const details = { html: `<p>It came here in ${1700 + index}. ${'Words about it. '.repeat(15)}</p>` }
    em.create(Hotspot, { ...hotspot, kind: 'info', yawDeg: 90, readingOrder: 2, title: `Thing ${index}`, details })
  }
  tour.stopIds = stopIds
  await em.flush()
  em.clear()
  return tour.id
}

const tourIds: Record<string, string> = {}
for (const size of sizes) tourIds[size] = await createTour(Number(size))
const token = await openSessionFor(em, user.id)
const report: ToursServer = { baseUrl: server.address, token, userId: user.id, accountId: account.id, tourIds }
console.log(JSON.stringify(report))
