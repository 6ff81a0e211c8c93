import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openSessionFor } from '../../src/server/domain/access/sessions/sessions.ts'
import { Account, Membership } from '../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../src/server/domain/identity/users/entity.ts'
import { Media } from '../../src/server/domain/library/media/entity.ts'
import { PublicationMedium } from '../../src/server/domain/publishing/publications/publication-media-entity.ts'
import { Share } from '../../src/server/domain/tours/publication-state/entity.ts'
import { Stop } from '../../src/server/domain/tours/stops/entity.ts'
import { Tour } from '../../src/server/domain/tours/tours/entity.ts'
import { snapshotKey } from '../../src/server/web/share/snapshots.ts'
import { aDocument, aHotspot, aStop } from '../../tests/support/files/tour-documents.ts'
import { aShareId } from '../../tests/support/servers/visitor-server.ts'
import { type Editor, editorCount, type Installation, stopsPerTour, tileBytes, tileNames } from './installation.ts'
import { startBenchServer } from './start-bench-server.ts'

// Runs the production server with two published tours, and editors with one tour each. Prints an `Installation` as a JSON
// line.

const [dataFolder, requestedEditorCount = editorCount] = process.argv.slice(2)
if (dataFolder === undefined) throw new Error('usage: stopover-server.ts FOLDER [EDITORS]')
const { server, em } = await startBenchServer(dataFolder)
const startSeconds = process.uptime()
const account = em.create(Account, { name: 'Bench' })
await em.flush()
const buildId = 'build-0001'

async function writeStoredFile(key: string, bytes: string | Buffer): Promise<void> {
  const path = join(dataFolder ?? '', 'files', key)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
}

async function createEditor(index: number): Promise<Editor> {
  const user = em.create(User, { email: `editor${index}@example.com` })
  await em.flush()
  em.create(Membership, { account: account.id, user: user.id, role: 'editor' })
  const tour = em.create(Tour, { account: account.id, name: `Tour ${index}` })
  await em.flush()
  const stops = Array.from({ length: stopsPerTour }, (_, stopIndex) =>
    em.create(Stop, {
      account: account.id,
      tour: tour.id,
      name: `Stop ${stopIndex}`,
      description: '<p>A place.</p>',
    }),
  )
  await em.flush()
  tour.stopIds = stops.map(({ id }) => id)
  await em.flush()
  const token = await openSessionFor(em, user.id)
  const headers = { authorization: `Bearer ${token}`, 'stopover-account': account.id }
  return { headers, tourId: tour.id, stopId: stops[0]?.id ?? '', version: tour.version }
}

async function publish(name: string, { stops, hotspots }: { stops: number; hotspots: number }): Promise<string> {
  const tour = em.create(Tour, { account: account.id, name })
  await em.flush()
  const shareId = aShareId(name)
  await em.insert(Share, { id: shareId, account: account.id, tour: tour.id, liveNumber: 1, createdAt: new Date() })
  const publicHotspots = Array.from({ length: hotspots }, (_, index) =>
    aHotspot({ id: `hotspot${index}`, title: 'A vase' }),
  )
  const publicStops = Array.from({ length: stops }, (_, index) =>
    aStop({ id: `stop${index}`, name: `Stop ${index}`, hotspots: publicHotspots }),
  )
  await writeStoredFile(snapshotKey(shareId, 1), JSON.stringify(aDocument(publicStops, [])))
  return shareId
}

/** Adds the tiles of a panorama's front face to a published tour; returns the URL path of their folder. */
async function addTiles(shareId: string, uploadedBy: string): Promise<string> {
  const publicKey = randomBytes(16).toString('hex')
  const sha256 = randomBytes(32).toString('hex')
  const buildFields = { status: 'complete', sizeBytes: tileBytes, sha256, publicKey, buildId } as const
  em.create(Media, { account: account.id, uploadedBy, kind: 'panos', name: 'Hall.jpg', ...buildFields })
  em.create(PublicationMedium, { share: shareId, publicKey, number: 1 })
  await em.flush()
  for (const name of tileNames('f'))
    await writeStoredFile(`media/${publicKey}/${buildId}/3/${name}`, randomBytes(tileBytes))
  return `/media/${publicKey}/${buildId}/3/`
}

const editors: Editor[] = []
for (let index = 0; index < Number(requestedEditorCount); index += 1) editors.push(await createEditor(index))
const uploader = await em.findOneOrFail(User, { email: 'editor0@example.com' })
const smallShareId = await publish('small', { stops: 20, hotspots: 5 })
const largeShareId = await publish('large', { stops: 300, hotspots: 20 })
const tilesPath = await addTiles(smallShareId, uploader.id)
const installation: Installation = {
  baseUrl: server.address,
  startSeconds,
  editors,
  smallShareId,
  largeShareId,
  tilesPath,
}
console.log(JSON.stringify(installation))
