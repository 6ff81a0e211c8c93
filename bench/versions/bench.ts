import diff from 'microdiff'
import { readConfig } from '../../src/server/config.ts'
import { openSessionFor } from '../../src/server/domain/access/sessions/sessions.ts'
import { Account, Membership } from '../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../src/server/domain/identity/users/entity.ts'
import { Tour } from '../../src/server/domain/tours/tours/entity.ts'
import { lockTour } from '../../src/server/domain/tours/tours/find.ts'
import { readContent } from '../../src/server/domain/tours/versions/parts.ts'
import { storeDraftVersion } from '../../src/server/domain/tours/versions/store-version.ts'
import type { EntityManager } from '../../src/server/kernel/scope.ts'
import { type RunningServer, startServer } from '../../src/server/server.ts'
import { changesBetween } from '../../src/shared/publishing/changes/changes-between.ts'
import { documentOf, visibleTour } from '../../src/shared/publishing/document-of.ts'
import type { TourDocument } from '../../src/shared/publishing/tour-document.ts'
import { tourOfContent } from '../../src/shared/versions/content-of-tour.ts'
import type { DraftContent } from '../../src/shared/versions/draft-content.ts'
import { aLargeDraft, editedDraft } from '../../tests/support/files/large-content.ts'

const rounds = 9
const versions = 100
const stopsPerHour = 10
/** Longest CPU time of a response that compares two versions, over HTTP on the embedded database. */
const allowedMs = 1000
/** Largest size of a hundred versions, as a factor of one version. */
const allowedFactor = 3

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

function documentFrom(content: DraftContent): TourDocument {
  const publication = { shareId: null, liveNumber: null, publishedAt: null, pending: false }
  const envelope = { aid: '', tier: '', publicationNumber: 0, gaId: null, mapboxToken: null, customScript: null }
  return documentOf(visibleTour(tourOfContent(content, { tourId: 'tour', media: [], publication })), envelope)
}

/** CPU time of a call in all threads in milliseconds; other load doesn't count. */
async function cpuMsOf(call: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Median CPU times of our list of changes and of microdiff on the same documents, in alternation. */
async function compareDocuments(before: TourDocument, after: TourDocument) {
  const ownTimesMs: number[] = []
  const peerTimesMs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    ownTimesMs.push(await cpuMsOf(() => changesBetween(before, after, new Map())))
    peerTimesMs.push(await cpuMsOf(() => diff(before, after)))
  }
  return { ownMs: medianOf(ownTimesMs), peerMs: medianOf(peerTimesMs) }
}

/** Creates a tour; returns it with the request headers of its editor. */
async function createTour({ services }: RunningServer) {
  const em = services.database.em.fork() as EntityManager
  const account = em.create(Account, { name: 'Versions' })
  const user = em.create(User, { email: 'bench@example.com' })
  await em.flush()
  em.create(Membership, { account: account.id, user: user.id, role: 'owner' })
  const tour = em.create(Tour, { account: account.id, name: 'A thousand stops' })
  await em.flush()
  const token = await openSessionFor(em, user.id)
  return { tour, headers: { authorization: `Bearer ${token}`, 'stopover-account': account.id } }
}

const sizeSql = `select pg_total_relation_size('tour_versions') + pg_total_relation_size('tour_version_parts') as bytes`

/** Stores a version for each of a hundred hours of editing; returns them and their size as a factor of one version. */
async function storeVersions(server: RunningServer, tour: Pick<Tour, 'id' | 'account'>) {
  const forkEntityManager = () => server.services.database.em.fork() as EntityManager
  const measureBytes = async () => Number((await forkEntityManager().execute<{ bytes: string }[]>(sizeSql))[0]?.bytes)
  const store = (content: DraftContent, hour: number) =>
    forkEntityManager().transactional(async (transaction) => {
      const row = await lockTour(transaction, tour.account, tour.id)
      // A millisecond instead of an hour orders the versions just as well.
      const takenAt = new Date(startMs + hour)
      return storeDraftVersion(transaction, { tour: row, content, savedAt: takenAt, takenAt, takenBy: null }, 'edited')
    })
  const startMs = Date.now()
  let draft = aLargeDraft()
  const storedVersions = [await store(draft, 0)]
  const firstVersionBytes = await measureBytes()
  for (let hour = 1; hour < versions; hour += 1) {
    draft = editedDraft(draft, { from: (hour * stopsPerHour) % draft.stops.length, count: stopsPerHour })
    storedVersions.push(await store(draft, hour))
  }
  return { factor: (await measureBytes()) / firstVersionBytes, storedVersions }
}

/** Measures comparing versions of a tour of 1,000 stops with ten hotspots each, and the size of a hundred versions. */
export async function run(folder: string): Promise<void> {
  const server = await startServer({ ...readConfig({ DEMO: 'off', LOG_LEVEL: 'silent' }), port: 0, dataFolder: folder })
  try {
    await server.firstRuns
    const { tour, headers } = await createTour(server)
    const { factor, storedVersions } = await storeVersions(server, tour)
    const em = server.services.database.em.fork() as EntityManager
    const first = storedVersions[0]
    const latest = storedVersions.at(-1)
    if (!first || !latest) throw new Error('no version was stored')
    const input = JSON.stringify({ json: { tourId: tour.id, from: first.id, to: latest.id } })
    const url = `${server.address}/trpc/versions.compare?input=${encodeURIComponent(input)}`
    const compareVersions = async () => {
      const response = await fetch(url, { headers })
      const body = await response.text()
      if (!response.ok) throw new Error(`the comparison failed: ${body}`)
    }
    const responseTimesMs: number[] = []
    for (let round = 0; round < rounds; round += 1) responseTimesMs.push(await cpuMsOf(compareVersions))
    const before = documentFrom(await readContent(em, first))
    const after = documentFrom(await readContent(em, latest))
    const changes = changesBetween(before, after, new Map())
    const { ownMs, peerMs } = await compareDocuments(before, after)
    console.log(
      `${changes.length} changes; a response that compares takes ${medianOf(responseTimesMs).toFixed(0)} ms of CPU time`,
    )
    console.log(`our list of changes takes ${ownMs.toFixed(0)} ms of it, microdiff ${peerMs.toFixed(0)} ms`)
    console.log(`${versions} versions take ${factor.toFixed(2)} times the bytes of one`)
    console.log(`ratio versions-compare ${(allowedMs / medianOf(responseTimesMs)).toFixed(2)}`)
    console.log(`ratio versions-changes-microdiff ${(peerMs / ownMs).toFixed(2)}`)
    console.log(`ratio versions-storage ${(allowedFactor / factor).toFixed(2)}`)
    if (medianOf(responseTimesMs) > allowedMs || factor > allowedFactor)
      throw new Error('comparing or storing versions exceeds its limit')
  } finally {
    await server.stop()
  }
}
