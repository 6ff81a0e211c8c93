import { createHash } from 'node:crypto'
import { appendFile, cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { backUp, type Installation } from '../../../src/server/backup/back-up.ts'
import type { Manifest } from '../../../src/server/backup/manifest.ts'
import { restore } from '../../../src/server/backup/restore.ts'
import { openDatabase } from '../../../src/server/database/orm.ts'
import { startQueue } from '../../../src/server/database/queue.ts'
import { Account } from '../../../src/server/domain/identity/tenancy/entity.ts'
import { saltOfDay } from '../../../src/server/domain/insight/analytics/salts.ts'
import { VisitorSalt } from '../../../src/server/domain/insight/analytics/visit-entity.ts'
import { buildMedia } from '../../../src/server/domain/library/media/build/build-jobs.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import type { Files } from '../../../src/server/ports/files.ts'
import { localFiles } from '../../../src/server/ports/local-files.ts'
import { s3Files } from '../../../src/server/ports/s3-files.ts'
import { seededDemo } from '../../support/installations/seeded-demo.ts'
import { silentPorts } from '../../support/ports.ts'
import { startObjectStore } from '../../support/servers/object-store.ts'
import { createTestDatabase } from '../../support/servers/test-database.ts'

/** Text with Unicode line separators. JSON doesn't escape them, and some line readers split at them. */
const textWithSpecialCharacters = 'It\'s "quoted", \\back\\slashed,\nbroken,\u2028separated\u2029, é 🎉'

const cleanUps: (() => Promise<void>)[] = []
let source: Installation
let backup: string
let manifest: Manifest

const newFolder = (name: string) => mkdtemp(join(inject('folder'), `${name}-`))

/** Rows of all tables as text, by table. */
async function rowsOf({ database: { em, orm } }: Installation): Promise<Record<string, unknown[]>> {
  const rowsByTable: Record<string, unknown[]> = {}
  for (const { tableName } of orm.getMetadata().getAll().values()) {
    const rows = await em.fork().execute<{ row: string }[]>(`select t::text as row from "${tableName}" t order by 1`)
    rowsByTable[tableName] = rows.map(({ row }) => row)
  }
  return rowsByTable
}

/** Jobs that haven't been run, such as builds and deferred deletions of files. */
const pendingJobsOf = ({ database: { em } }: Installation) =>
  em
    .fork()
    .execute<{ name: string; state: string }[]>(
      `select name, state::text from jobs.job where state < 'active' and name not like '\\_\\_%' order by 1, 2`,
    )

/** Contents of all stored files in Base64, by key. */
async function bytesOf({ files }: Installation): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const root of ['originals', 'media', 'publications', 'sdk']) {
    for await (const keys of files.keysBelow(root)) {
      for (const key of keys) contents[key] = (await files.read(key))?.toString('base64') ?? 'missing'
    }
  }
  return contents
}

/** Creates an installation with an empty database. The database is deleted after the tests. */
async function anInstallation(files: Files): Promise<Installation> {
  const { databaseUrl, dump, remove } = await createTestDatabase()
  const embedded = dump === undefined ? {} : { dump }
  const database = await openDatabase({ dataFolder: await newFolder('restored'), databaseUrl, ...embedded })
  await files.prepare(false)
  cleanUps.unshift(async () => {
    await database.close()
    await remove()
  })
  return { database, files }
}

const emptyInstallation = async () => anInstallation(localFiles(join(await newFolder('files'), 'files')))

async function addRowsWithSpecialCharacters({ database }: Installation): Promise<void> {
  const em = database.em.fork() as EntityManager
  const { id: accountId } = em.create(Account, { name: textWithSpecialCharacters })
  await em.flush()
  const ports = silentPorts(await newFolder('ports'))
  const queue = await startQueue({ database, log: ports.log, ports }, [])
  await queue.send(buildMedia, { accountId, mediaId: accountId, buildNumber: 1 }, em)
  await queue.stop(1_000)
}

beforeAll(async () => {
  const demo = await seededDemo()
  cleanUps.push(demo.remove)
  const files = localFiles(join(demo.dataFolder, 'files'))
  const { databaseUrl, dataFolder } = demo
  source = { files, database: await openDatabase({ dataFolder, databaseUrl }) }
  cleanUps.unshift(() => source.database.close())
  await addRowsWithSpecialCharacters(source)
  backup = join(await newFolder('backup'), 'new')
  manifest = await backUp(source, backup)
})
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
})

describe('a backup', () => {
  it('restores every row, job and file of the demo into an empty installation', async () => {
    const target = await emptyInstallation()
    await restore(target, backup)
    const bytes = await bytesOf(source)
    const roots = new Set(Object.keys(bytes).map((key) => key.split('/')[0]))
    expect([...roots]).toEqual(expect.arrayContaining(['media', 'originals', 'publications']))
    expect(await bytesOf(target)).toEqual(bytes)
    const rows = await rowsOf(source)
    expect(rows.tours).toHaveLength(1)
    expect(await rowsOf(target)).toEqual(rows)
    const jobs = await pendingJobsOf(source)
    expect(jobs).toContainEqual({ name: buildMedia.name, state: 'created' })
    expect(await pendingJobsOf(target)).toEqual(jobs)
    expect(await target.database.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('')
  })

  it('contains no salts, which would allow visitors to be identified', async () => {
    const em = source.database.em.fork() as EntityManager
    await saltOfDay(em, '2026-11-26')
    const { tables } = await backUp(source, join(await newFolder('backup'), 'new'))
    expect(await em.nativeDelete(VisitorSalt, {})).toBe(1)
    expect(tables.find(({ name }) => name === 'visitor_salts')?.rows).toBe(0)
  })

  it('is identical after it was restored into a bucket and backed up again', async () => {
    const store = await startObjectStore({ prefix: 'tours/' })
    try {
      const target = await anInstallation(s3Files(store.settings, await newFolder('scratch')))
      await restore(target, backup)
      const secondBackup = join(await newFolder('backup'), 'new')
      const { tables, files } = await backUp(target, secondBackup)
      expect(tables).toEqual(manifest.tables)
      expect(files).toMatchObject({ count: manifest.files.count, bytes: manifest.files.bytes })
      const sumsOf = async (folder: string) => (await readFile(join(folder, 'files.sha256'), 'utf8')).split('\n').sort()
      expect(await sumsOf(secondBackup)).toEqual(await sumsOf(backup))
    } finally {
      await store.halt()
    }
  })

  it('leaves out folders that are incomplete in a bucket', async () => {
    const store = await startObjectStore({ prefix: '' })
    try {
      const files = s3Files(store.settings, await newFolder('scratch'))
      const target = { database: source.database, files }
      const work = await target.files.makeWorkFolder()
      await writeFile(join(work, 'tile'), 'a tile')
      await target.files.adoptFolder(work, 'media/key/build')
      const incompleteFolder = await target.files.makeWorkFolder()
      await writeFile(join(incompleteFolder, 'tile'), 'a tile')
      await target.files.adoptFile(join(incompleteFolder, 'tile'), 'media/key/incomplete/tile')
      const folder = join(await newFolder('backup'), 'new')
      await backUp(target, folder)
      const sums = await readFile(join(folder, 'files.sha256'), 'utf8')
      expect(sums).toMatch(/^[0-9a-f]{64} {2}files\/media\/key\/build\/tile\n$/)
    } finally {
      await store.halt()
    }
  })

  it('requires a new or empty folder', async () => {
    await expect(backUp(source, backup)).rejects.toThrow("isn't empty")
  })

  it('fails with an error if its folder can’t be created', async () => {
    const folder = join(backup, 'manifest.json', 'new')
    await expect(backUp(source, folder)).rejects.toThrow(`${folder} can't be created`)
  })
})

describe('a damaged backup', () => {
  let target: Installation
  beforeAll(async () => {
    target = await emptyInstallation()
  })
  const firstFile = async (folder: string) => {
    const [line = ''] = (await readFile(join(folder, 'files.sha256'), 'utf8')).split('\n')
    return join(folder, line.slice(66))
  }
  const flipFirstBit = async (path: string) => {
    const bytes = await readFile(path)
    bytes[0] = (bytes[0] ?? 0) ^ 1
    await writeFile(path, bytes)
  }
  const cases: readonly (readonly [description: string, damage: (folder: string) => Promise<void>])[] = [
    ['with one bit of a file changed', async (folder) => flipFirstBit(await firstFile(folder))],
    ['without one file', async (folder) => rm(await firstFile(folder))],
    ['whose table lacks its end', async (folder) => truncate(join(folder, 'database/stops.jsonl'), 100)],
    ['whose table has one row more', async (folder) => appendFile(join(folder, 'database/users.jsonl'), '[]\n')],
    ['whose jobs are changed', async (folder) => appendFile(join(folder, 'jobs.jsonl'), '[]\n')],
    ['whose list of files lacks its end', async (folder) => truncate(join(folder, 'files.sha256'), 100)],
    ['without a manifest', async (folder) => rm(join(folder, 'manifest.json'))],
    ['whose manifest is cut off', async (folder) => truncate(join(folder, 'manifest.json'), 100)],
  ]

  it('is rejected without restoring any of it', async () => {
    const rowsBefore = await rowsOf(target)
    for (const [description, damage] of cases) {
      const folder = await newFolder('damaged')
      await cp(backup, folder, { recursive: true })
      await damage(folder)
      await expect(restore(target, folder), description).rejects.toThrow(/damaged|no complete backup/)
      expect([await bytesOf(target), await rowsOf(target)], description).toEqual([{}, rowsBefore])
    }
  })

  it('is rejected during the restore if its checksums match but its row counts do not', async () => {
    const folder = await newFolder('wrong')
    await cp(backup, folder, { recursive: true })
    const text = JSON.stringify({ ...manifest, tables: manifest.tables.map((table) => ({ ...table, rows: 99 })) })
    await writeFile(join(folder, 'manifest.json'), text)
    await expect(restore(target, folder)).rejects.toThrow('Nothing was kept')
    const rows = Object.values(await rowsOf(target)).flat()
    expect([await bytesOf(target), rows]).toEqual([{}, []])
  })

  it('writes no files outside the file store', async () => {
    const folder = await newFolder('hostile')
    await cp(backup, folder, { recursive: true })
    const sums = await readFile(join(folder, 'files.sha256'), 'utf8')
    const hostileSums = sums.replace('files/', 'files/media/../../')
    await writeFile(join(folder, 'files.sha256'), hostileSums)
    const files = { ...manifest.files, sha256: createHash('sha256').update(hostileSums).digest('hex') }
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, files }))
    await expect(restore(target, folder)).rejects.toThrow("a name that a backup can't hold")
  })
})

describe('an installation that is not empty', () => {
  it('is left unchanged', async () => {
    const { database, files } = await emptyInstallation()
    const work = await files.makeWorkFolder()
    await writeFile(join(work, 'file'), 'existing')
    await files.adoptFile(join(work, 'file'), 'originals/account/medium')
    await expect(restore({ database, files }, backup)).rejects.toThrow("The file store isn't empty")
    expect(Object.keys(await bytesOf({ database, files }))).toEqual(['originals/account/medium'])
    expect((await rowsOf({ database, files })).accounts).toEqual([])
    await files.remove('originals/account')

    const em = database.em.fork() as EntityManager
    em.create(Account, { name: 'Harbor' })
    await em.flush()
    await expect(restore({ database, files }, backup)).rejects.toThrow("The database isn't empty: accounts has rows")
    expect(await bytesOf({ database, files })).toEqual({})
  })
})
