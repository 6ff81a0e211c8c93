import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openSessionFor } from '../../src/server/domain/access/sessions/sessions.ts'
import { Account, Membership } from '../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../src/server/domain/identity/users/entity.ts'
import { Hotspot } from '../../src/server/domain/tours/hotspots/entity.ts'
import { Share } from '../../src/server/domain/tours/publication-state/entity.ts'
import { Stop } from '../../src/server/domain/tours/stops/entity.ts'
import { Tour } from '../../src/server/domain/tours/tours/entity.ts'
import { snapshotKey } from '../../src/server/web/share/snapshots.ts'
import { aDocument, aHotspot, aStop } from '../../tests/support/files/tour-documents.ts'
import { aShareId } from '../../tests/support/servers/visitor-server.ts'
import { startBenchServer } from '../load/start-bench-server.ts'
import type { AnalyticsInstallation } from './analytics-installation.ts'

// Runs the production server with one trusted proxy and a published tour. Prints an `AnalyticsInstallation` as a JSON line.

const stopCount = 20
const hotspotsPerStop = 3

const [dataFolder] = process.argv.slice(2)
if (dataFolder === undefined) throw new Error('Usage: stopover-server.ts FOLDER')
const { server, em } = await startBenchServer(dataFolder, { TRUSTED_PROXIES: '1' })
const account = em.create(Account, { name: 'Bench' })
const user = em.create(User, { email: 'editor@example.com' })
await em.flush()
em.create(Membership, { account: account.id, user: user.id, role: 'editor' })
const tour = em.create(Tour, { account: account.id, name: 'Harbor' })
await em.flush()

const stopIds: string[] = []
const hotspotIds: string[] = []
const stops: ReturnType<typeof aStop>[] = []
for (let index = 0; index < stopCount; index += 1) {
  const { id, name } = em.create(Stop, { account: account.id, tour: tour.id, name: `Stop ${index}` })
  await em.flush()
  const hotspotFields = { account: account.id, stop: id, kind: 'info', yawDeg: 0, pitchDeg: 0, details: {} }
  const hotspots = Array.from({ length: hotspotsPerStop }, () => em.create(Hotspot, hotspotFields))
  await em.flush()
  stopIds.push(id)
  hotspotIds.push(...hotspots.map((hotspot) => hotspot.id))
  const publicHotspots = hotspots.map((hotspot) => aHotspot({ id: hotspot.id, title: 'Hotspot' }))
  stops.push(aStop({ id, name, hotspots: publicHotspots }))
}
tour.stopIds = stopIds
const shareId = aShareId('visited')
em.create(Share, { id: shareId, account: account.id, tour: tour.id, liveNumber: 1 })
await em.flush()
const snapshotPath = join(dataFolder, 'files', snapshotKey(shareId, 1))
await mkdir(dirname(snapshotPath), { recursive: true })
await writeFile(snapshotPath, JSON.stringify(aDocument(stops, [])))

const token = await openSessionFor(em, user.id)
const headers = { authorization: `Bearer ${token}`, 'stopover-account': account.id }
const installation: AnalyticsInstallation = {
  baseUrl: server.address,
  accountId: account.id,
  tourId: tour.id,
  shareId,
  headers,
  stopIds,
  hotspotIds,
}
console.log(JSON.stringify(installation))
