import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readConfig } from '../../src/server/config.ts'
import { Account } from '../../src/server/domain/identity/tenancy/entity.ts'
import { Share } from '../../src/server/domain/tours/publication-state/entity.ts'
import { Tour } from '../../src/server/domain/tours/tours/entity.ts'
import type { EntityManager } from '../../src/server/kernel/scope.ts'
import { startServer } from '../../src/server/server.ts'
import { snapshotKey } from '../../src/server/web/share/snapshots.ts'
import { aDocument, aStop } from '../../tests/support/files/tour-documents.ts'
import { aShareId } from '../../tests/support/servers/visitor-server.ts'

// Runs the production server behind one proxy with a published tour. Prints the base URL and the path of the tour's first
// page as a JSON line.

const dataFolder = process.argv[2]
if (dataFolder === undefined) throw new Error('usage: stopover-server.ts FOLDER')
const settings = { PORT: '0', DATA_DIR: dataFolder, DEMO: 'off', LOG_LEVEL: 'error', TRUSTED_PROXIES: '1' }
const server = await startServer(readConfig(settings))
const em = server.services.database.em.fork() as EntityManager
const account = em.create(Account, { name: 'Bench' })
await em.flush()
const tour = em.create(Tour, { account: account.id, name: 'Bench' })
await em.flush()
const shareId = aShareId('flood')
await em.insert(Share, { id: shareId, account: account.id, tour: tour.id, liveNumber: 1, createdAt: new Date() })
const snapshotPath = join(dataFolder, 'files', snapshotKey(shareId, 1))
await mkdir(dirname(snapshotPath), { recursive: true })
const stops = Array.from({ length: 20 }, (_, index) => aStop({ id: `stop${index}`, name: `Stop ${index}` }))
await writeFile(snapshotPath, JSON.stringify(aDocument(stops, [])))
console.log(JSON.stringify({ baseUrl: server.address, pagePath: `/share/${shareId}/stop/1` }))
