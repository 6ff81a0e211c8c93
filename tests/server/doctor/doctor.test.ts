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
import { KeptCount } from '../../../src/server/domain/library/counts/entity.ts'
import { mediaBuildKey, originalKeyOf } from '../../../src/server/domain/library/media/addresses.ts'
import { buildMedia, createBuildId } from '../../../src/server/domain/library/media/build/build.ts'
import { Media } from '../../../src/server/domain/library/media/entity.ts'
import { ReplacedOriginal } from '../../../src/server/domain/library/media/replace/replaced-original-entity.ts'
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

const pathOf = (key: string) => join(demo.dataFolder, 'files', key)

async function findings(): Promise<Finding[]> {
  const found: Finding[] = []
  for await (const finding of examine(scope)) found.push(finding)
  return found
}

async function add(key: string, text = 'surplus'): Promise<string> {
  await mkdir(dirname(pathOf(key)), { recursive: true })
  await writeFile(pathOf(key), text)
  return key
}

/** Findings and repairs of the doctor while something is wrong; afterwards the state is restored. */
async function foundWhile(damage: () => Promise<unknown>, undo: () => Promise<unknown>): Promise<Finding[]> {
  await damage()
  try {
    return await findings()
  } finally {
    await undo()
  }
}

function medium(place: number): Media {
  const found = media[place]
  if (found === undefined) throw new Error(`the demo has no medium ${place}`)
  return found
}

describe('the doctor', () => {
  it('finds nothing in an installation that is whole', async () => {
    expect(await findings()).toEqual([])
  })

  it('finds originals that are missing or cut, and repairs neither', async () => {
    const key = originalKeyOf(medium(0))
    const kept = await scope.files.read(key)
    const restore = () => writeFile(pathOf(key), kept ?? '')
    const missing = await foundWhile(() => rm(pathOf(key)), restore)
    expect(missing).toEqual([{ check: 'rows', sentence: expect.stringContaining(`its original ${key} is missing`) }])
    const longer = await foundWhile(() => appendFile(pathOf(key), '+'), restore)
    const sizes = `has ${medium(0).sizeBytes + 1} bytes instead of ${medium(0).sizeBytes}`
    expect(longer).toEqual([{ check: 'rows', sentence: expect.stringContaining(sizes) }])
    expect(await findings()).toEqual([])
  })

  it('finds replaced files that can not be brought back', async () => {
    const em = scope.fork()
    const { id, kind, sha256, sizeBytes } = medium(0)
    const nothing = { widthPx: null, heightPx: null, durationMs: null, posterMs: null, mimeType: null, buildId: null }
    const facts = { kind, sha256, sizeBytes, ...nothing, manifest: null }
    const row = em.create(ReplacedOriginal, { media: id, originalId: randomUUID(), replacedAt: new Date(), facts })
    const found = await foundWhile(
      () => em.flush(),
      () => em.nativeDelete(ReplacedOriginal, { id: row.id }),
    )
    expect(found).toEqual([{ check: 'rows', sentence: expect.stringContaining(row.originalId) }])
  })

  it('finds marks and counts that are wrong, and sets them right', async () => {
    const { id: mediaId } = medium(0)
    const { id: tourId } = await scope.fork().findOneOrFail(Tour, { deletedAt: null })
    await scope.fork().nativeUpdate(MediaUsage, { mediaId }, { isUsed: false })
    await scope.fork().nativeDelete(MediaUsage, { mediaId: medium(1).id })
    await scope.fork().nativeUpdate(TourListing, { tour: tourId }, { isLive: false })
    await scope.fork().nativeUpdate(TourSearch, { tour: tourId }, { pieces: [] })
    await scope.fork().insert(KeptCount, { ownerId: medium(0).account, what: 'tag', name: 'pier', count: 3 })
    await scope.fork().nativeDelete(KeptCount, { ownerId: medium(0).account, what: 'bytes' })
    const found = await findings()
    const queue = { send: async () => {} }
    const repairs = [
      { name: 'mark', mediaId },
      { name: 'mark', mediaId: medium(1).id },
      { name: 'list', tourId },
      { name: 'count' },
    ]
    expect(found.map(({ check }) => check)).toEqual(Array(5).fill('marks'))
    for (const repair of repairs) expect(found.map((finding) => finding.repair)).toContainEqual(repair)
    for (const { repair } of found) if (repair !== undefined) await repairFinding(scope, queue, repair)
    expect(await findings()).toEqual([])
    expect(await scope.fork().findOneOrFail(MediaUsage, { mediaId })).toMatchObject({ isUsed: true })
  })

  it('finds live versions that are missing', async () => {
    const { id, liveNumber } = await scope.fork().findOneOrFail(Share, { liveNumber: { $ne: null } })
    const key = `publications/${id}/${liveNumber}/tour.json`
    const document = await scope.files.read(key)
    const found = await foundWhile(
      () => rm(pathOf(key)),
      () => writeFile(pathOf(key), document ?? ''),
    )
    expect(found).toEqual([{ check: 'versions', sentence: expect.stringContaining(`${key} is missing`) }])
  })

  it('finds files without rows, and keeps what may be all that is left of something', async () => {
    const { account } = medium(0)
    const keys = [
      await add(`originals/${account}/${randomUUID()}`),
      await add('publications/0000000000000000000000/1/tour.json'),
      await add(`media/${'0'.repeat(32)}/words-${'1'.repeat(32)}/captions.vtt`),
      await add(`media/${medium(0).publicKey}/unknown/thumbnail.webp`),
    ]
    const found = await foundWhile(
      async () => {},
      () => Promise.all(keys.map((key) => rm(pathOf(key)))),
    )
    for (const key of keys) {
      const [root, first, second = ''] = key.split('/')
      const named = root === 'publications' ? `publications/${first}` : `${root}/${first}/${second}`
      expect(found.filter(({ sentence }) => sentence.includes(named))).toHaveLength(1)
    }
    expect(found.map(({ check, repair }) => [check, repair])).toEqual(keys.map(() => ['files', undefined]))
    for (const folder of [`media/${'0'.repeat(32)}`, 'publications/0000000000000000000000', dirname(keys[3] ?? '')]) {
      await rm(pathOf(folder), { recursive: true })
    }
    expect(await findings()).toEqual([])
  })

  it('removes builds that no row and no live version names, once they can not be under way any more', async () => {
    const { publicKey } = medium(0)
    const old = mediaBuildKey(publicKey, createBuildId(new Date(Date.now() - dayMs)))
    const young = mediaBuildKey(publicKey, createBuildId(new Date()))
    for (const key of [old, young]) await add(`${key}/thumbnail.webp`)
    const found = await findings()
    expect(found.map(({ repair }) => repair)).toEqual([{ name: 'remove', key: old }])
    const queue = { send: async () => {} }
    expect(await repairFinding(scope, queue, { name: 'remove', key: old })).toBe(`Removed ${old}.`)
    expect([await scope.files.exists(old), await scope.files.exists(young)]).toEqual([false, true])
    expect(await findings()).toEqual([])
    await scope.files.remove(young)
  })

  it('keeps a build that a live version names, though its medium is gone', async () => {
    const em = scope.fork()
    const { id, buildId, publicKey } = medium(0)
    const rename = (to: string) => em.nativeUpdate(Media, { id }, { publicKey: to })
    const found = await foundWhile(
      () => rename('f'.repeat(32)),
      () => rename(publicKey),
    )
    const key = mediaBuildKey(publicKey, buildId ?? '')
    expect(found.filter(({ sentence }) => sentence.includes(key))).toEqual([])
  })

  it('finds builds that are missing, names the versions that lack them, and queues new ones', async () => {
    const { id, buildId, publicKey } = medium(0)
    const key = mediaBuildKey(publicKey, buildId ?? '')
    await rm(pathOf(key), { recursive: true })
    const found = await findings()
    expect(found).toEqual([
      { check: 'rows', sentence: expect.stringContaining(key), repair: { name: 'rebuild', mediaId: id } },
      { check: 'versions', sentence: expect.stringContaining(key) },
    ])
    const ports = silentPorts(demo.dataFolder)
    await createQueues(database, [buildMedia.name])
    const queue = await startQueue({ database, log: ports.log, ports }, [])
    expect(await repairFinding(scope, queue, { name: 'rebuild', mediaId: id })).toContain('is queued')
    expect(await repairFinding(scope, queue, { name: 'rebuild', mediaId: id })).toContain('was left as it is')
    await queue.stop(1_000)
    const { status, buildNumber } = await scope.fork().findOneOrFail(Media, { id })
    expect([status, buildNumber]).toEqual(['building', 2])
    const jobs = await scope
      .fork()
      .execute<{ media: string }[]>(
        `select data ->> 'mediaId' as media from jobs.job where name = '${buildMedia.name}' and state = 'created'`,
      )
    expect(jobs).toEqual([{ media: id }])
  })
})
