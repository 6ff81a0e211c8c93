import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createQueues } from '../../../src/server/backup/unfinished-jobs.ts'
import { type Database, openDatabase } from '../../../src/server/database/orm.ts'
import { startQueue } from '../../../src/server/database/queue.ts'
import { examine } from '../../../src/server/doctor/examine.ts'
import type { DoctorScope, Finding } from '../../../src/server/doctor/finding.ts'
import { repairFinding } from '../../../src/server/doctor/repair.ts'
import { StoredCount } from '../../../src/server/domain/library/counts/entity.ts'
import { buildMedia, createBuildId } from '../../../src/server/domain/library/media/build/build-jobs.ts'
import { Media } from '../../../src/server/domain/library/media/entity.ts'
import { ReplacedOriginal } from '../../../src/server/domain/library/media/replace/replaced-original-entity.ts'
import { mediaBuildKey, originalKeyOf } from '../../../src/server/domain/library/media/storage-keys.ts'
import { MediaUsage } from '../../../src/server/domain/library/media/usage-entity.ts'
import { Share } from '../../../src/server/domain/tours/publication-state/entity.ts'
import { Tour } from '../../../src/server/domain/tours/tours/entity.ts'
import { TourListing } from '../../../src/server/domain/tours/tours/listing-entity.ts'
import { TourSearch } from '../../../src/server/domain/tours/tours/search-entity.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { localFiles } from '../../../src/server/ports/local-files.ts'
import { type SeededDemo, seededDemo } from '../../support/installations/seeded-demo.ts'
import { silentPorts } from '../../support/ports.ts'

const dayMs = 24 * 60 * 60 * 1000

let demo: SeededDemo
let database: Database
let scope: DoctorScope
let media: Media[]

beforeAll(async () => {
  demo = await seededDemo()
  const { dataFolder, databaseUrl } = demo
  database = await openDatabase({ dataFolder, databaseUrl })
  const fork = () => database.em.fork() as EntityManager
  scope = { fork, files: localFiles(join(dataFolder, 'files')), now: () => new Date() }
  media = await fork().find(Media, {}, { orderBy: { id: 'asc' } })
})
afterAll(async () => {
  await database.close()
  await demo.remove()
})

const filePathOf = (key: string) => join(demo.dataFolder, 'files', key)

async function runDoctor(): Promise<Finding[]> {
  const findingList: Finding[] = []
  for await (const finding of examine(scope)) findingList.push(finding)
  return findingList
}

/** Adds a file that no row refers to. */
async function addFile(key: string): Promise<string> {
  await mkdir(dirname(filePathOf(key)), { recursive: true })
  await writeFile(filePathOf(key), 'surplus')
  return key
}

/** Findings of the doctor after `damage`. `undo` reverts the damage afterwards. */
async function findingsWhile(damage: () => Promise<unknown>, undo: () => Promise<unknown>): Promise<Finding[]> {
  await damage()
  try {
    return await runDoctor()
  } finally {
    await undo()
  }
}

function medium(index: number): Media {
  const demoMedium = media[index]
  if (demoMedium === undefined) throw new Error(`The demo has no medium ${index}`)
  return demoMedium
}

describe('the doctor', () => {
  it('finds nothing in an intact installation', async () => {
    expect(await runDoctor()).toEqual([])
  })

  it('finds originals that are missing or have another size', async () => {
    const key = originalKeyOf(medium(0))
    const bytes = await scope.files.read(key)
    const undo = () => writeFile(filePathOf(key), bytes ?? '')
    const whileMissing = await findingsWhile(() => rm(filePathOf(key)), undo)
    expect(whileMissing).toEqual([
      { check: 'rows', message: expect.stringContaining(`its original ${key} is missing`) },
    ])
    const whileTooLong = await findingsWhile(() => appendFile(filePathOf(key), '+'), undo)
    const sizes = `has ${medium(0).sizeBytes + 1} bytes instead of ${medium(0).sizeBytes}`
    expect(whileTooLong).toEqual([{ check: 'rows', message: expect.stringContaining(sizes) }])
    expect(await runDoctor()).toEqual([])
  })

  it('finds replaced files that can’t be restored', async () => {
    const em = scope.fork()
    const { id, kind, sha256, sizeBytes } = medium(0)
    const noFacts = { widthPx: null, heightPx: null, durationMs: null, posterMs: null, mimeType: null, buildId: null }
    const facts = { kind, sha256, sizeBytes, ...noFacts, manifest: null }
    const row = em.create(ReplacedOriginal, { media: id, originalId: randomUUID(), replacedAt: new Date(), facts })
    const findings = await findingsWhile(
      () => em.flush(),
      () => em.nativeDelete(ReplacedOriginal, { id: row.id }),
    )
    expect(findings).toEqual([{ check: 'rows', message: expect.stringContaining(row.originalId) }])
  })

  it('finds and repairs wrong derived data', async () => {
    const { id: mediaId } = medium(0)
    const { id: tourId } = await scope.fork().findOneOrFail(Tour, { deletedAt: null })
    await scope.fork().nativeUpdate(MediaUsage, { mediaId }, { isUsed: false })
    await scope.fork().nativeDelete(MediaUsage, { mediaId: medium(1).id })
    await scope.fork().nativeUpdate(TourListing, { tour: tourId }, { isLive: false })
    await scope.fork().nativeUpdate(TourSearch, { tour: tourId }, { pieces: [] })
    await scope.fork().insert(StoredCount, { ownerId: medium(0).account, what: 'tag', name: 'pier', count: 3 })
    await scope.fork().nativeDelete(StoredCount, { ownerId: medium(0).account, what: 'bytes' })
    const findings = await runDoctor()
    const queue = { send: async () => {} }
    const repairs = [
      { name: 'mediaUsage', mediaId },
      { name: 'mediaUsage', mediaId: medium(1).id },
      { name: 'tourListing', tourId },
      { name: 'counts' },
    ]
    expect(findings.map(({ check }) => check)).toEqual(Array(5).fill('derivedData'))
    for (const repair of repairs) expect(findings.map((finding) => finding.repair)).toContainEqual(repair)
    for (const { repair } of findings) if (repair !== undefined) await repairFinding(scope, queue, repair)
    expect(await runDoctor()).toEqual([])
    expect(await scope.fork().findOneOrFail(MediaUsage, { mediaId })).toMatchObject({ isUsed: true })
  })

  it('finds live versions that are missing', async () => {
    const { id, liveNumber } = await scope.fork().findOneOrFail(Share, { liveNumber: { $ne: null } })
    const key = `publications/${id}/${liveNumber}/tour.json`
    const document = await scope.files.read(key)
    const findings = await findingsWhile(
      () => rm(filePathOf(key)),
      () => writeFile(filePathOf(key), document ?? ''),
    )
    expect(findings).toEqual([{ check: 'versions', message: expect.stringContaining(`${key} is missing`) }])
  })

  it('offers no removal of files without rows, because they may be the last copy', async () => {
    const { account } = medium(0)
    const keys = [
      await addFile(`originals/${account}/${randomUUID()}`),
      await addFile('publications/0000000000000000000000/1/tour.json'),
      await addFile(`media/${'0'.repeat(32)}/words-${'1'.repeat(32)}/captions.vtt`),
      await addFile(`media/${medium(0).publicKey}/unknown/thumbnail.webp`),
    ]
    const findings = await findingsWhile(
      async () => {},
      () => Promise.all(keys.map((key) => rm(filePathOf(key)))),
    )
    for (const key of keys) {
      const folderDepth = key.startsWith('publications/') ? 2 : 3
      const reportedPath = key.split('/').slice(0, folderDepth).join('/')
      expect(findings.filter(({ message }) => message.includes(reportedPath))).toHaveLength(1)
    }
    expect(findings).toHaveLength(keys.length)
    for (const { check, repair } of findings) {
      expect(check).toBe('files')
      expect(repair).toBeUndefined()
    }
    for (const folder of [`media/${'0'.repeat(32)}`, 'publications/0000000000000000000000', dirname(keys[3] ?? '')]) {
      await rm(filePathOf(folder), { recursive: true })
    }
    expect(await runDoctor()).toEqual([])
  })

  it('removes unused builds that are too old to be in progress', async () => {
    const { publicKey } = medium(0)
    const oldKey = mediaBuildKey(publicKey, createBuildId(new Date(Date.now() - dayMs)))
    const newKey = mediaBuildKey(publicKey, createBuildId(new Date()))
    for (const key of [oldKey, newKey]) await addFile(`${key}/thumbnail.webp`)
    const findings = await runDoctor()
    expect(findings.map(({ repair }) => repair)).toEqual([{ name: 'remove', key: oldKey }])

    const queue = { send: async () => {} }
    expect(await repairFinding(scope, queue, { name: 'remove', key: oldKey })).toBe(`Removed ${oldKey}.`)
    expect(await scope.files.exists(oldKey)).toBe(false)
    expect(await scope.files.exists(newKey)).toBe(true)
    expect(await runDoctor()).toEqual([])
    await scope.files.remove(newKey)
  })

  it('does not report a build that no medium but a live version uses', async () => {
    const em = scope.fork()
    const { id, buildId, publicKey } = medium(0)
    const setPublicKey = (newKey: string) => em.nativeUpdate(Media, { id }, { publicKey: newKey })
    const findings = await findingsWhile(
      () => setPublicKey('f'.repeat(32)),
      () => setPublicKey(publicKey),
    )
    const key = mediaBuildKey(publicKey, buildId ?? '')
    expect(findings.filter(({ message }) => message.includes(key))).toEqual([])
  })

  it('queues new builds for missing ones', async () => {
    const { id, buildId, publicKey } = medium(0)
    const key = mediaBuildKey(publicKey, buildId ?? '')
    await rm(filePathOf(key), { recursive: true })
    const findings = await runDoctor()
    expect(findings).toEqual([
      { check: 'rows', message: expect.stringContaining(key), repair: { name: 'rebuild', mediaId: id } },
      { check: 'versions', message: expect.stringContaining(key) },
    ])

    const ports = silentPorts(demo.dataFolder)
    await createQueues(database, [buildMedia.name])
    const queue = await startQueue({ database, log: ports.log, ports }, [])
    expect(await repairFinding(scope, queue, { name: 'rebuild', mediaId: id })).toContain('is queued')
    expect(await repairFinding(scope, queue, { name: 'rebuild', mediaId: id })).toContain('it changed in the meantime')
    await queue.stop(1_000)
    const { status, buildNumber } = await scope.fork().findOneOrFail(Media, { id })
    expect(status).toBe('building')
    expect(buildNumber).toBe(2)
    const jobs = await scope
      .fork()
      .execute<{ media: string }[]>(
        `select data ->> 'mediaId' as media from jobs.job where name = '${buildMedia.name}' and state = 'created'`,
      )
    expect(jobs).toEqual([{ media: id }])
  })
})
