import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { backUp, type Installation } from '../../../src/server/backup/back-up.ts'
import { restore } from '../../../src/server/backup/restore.ts'
import { openDatabase } from '../../../src/server/database/orm.ts'
import { Account } from '../../../src/server/domain/identity/tenancy/entity.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { localFiles } from '../../../src/server/ports/local-files.ts'

const newFolder = () => mkdtemp(join(inject('folder'), 'embedded-'))

async function openInstallation(dump?: Uint8Array<ArrayBuffer>): Promise<Installation> {
  const dataFolder = await newFolder()
  const files = localFiles(join(dataFolder, 'files'))
  await files.prepare(false)
  return { database: await openDatabase({ dataFolder, ...(dump && { dump }) }), files }
}

it('restores a backup of the embedded database into a database without tables', async () => {
  const source = await openInstallation(new Uint8Array(await readFile(inject('emptyDatabase'))))
  const em = source.database.em.fork() as EntityManager
  const { id } = em.create(Account, { name: 'Harbor\u2028Museum' })
  await em.flush()
  const workFolder = await source.files.makeWorkFolder()
  await writeFile(join(workFolder, 'file'), 'an original')
  await source.files.adoptFile(join(workFolder, 'file'), `originals/${id}/medium`)
  const backupFolder = join(await newFolder(), 'backup')
  await backUp(source, backupFolder)
  await source.database.close()

  const target = await openInstallation()
  try {
    await restore(target, backupFolder)
    expect(await target.database.em.fork().findOne(Account, { id })).toMatchObject({ name: 'Harbor\u2028Museum' })
    expect(String(await target.files.read(`originals/${id}/medium`))).toBe('an original')
    expect(await target.database.orm.migrator.getPending()).toEqual([])
  } finally {
    await target.database.close()
  }
})
