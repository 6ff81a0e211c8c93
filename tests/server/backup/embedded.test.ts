import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { backUp, type Installation } from '../../../src/server/backup/back-up.ts'
import { restore } from '../../../src/server/backup/restore.ts'
import { openDatabase } from '../../../src/server/database/orm.ts'
import { Account } from '../../../src/server/domain/identity/tenancy/entity.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { localFiles } from '../../../src/server/ports/local-files.ts'

const newFolder = () => mkdtemp(join(inject('folder'), 'embedded-'))

async function openInstallation(dataFolder: string): Promise<Installation> {
  const files = localFiles(join(dataFolder, 'files'))
  await files.prepare(false)
  return { database: await openDatabase({ dataFolder }), files }
}

it('restores a backup of the embedded database where there is not even a table', async () => {
  const source = await openInstallation(await newFolder())
  await source.database.migrate()
  const em = source.database.em.fork() as EntityManager
  const { id } = em.create(Account, { name: 'Harbor\u2028Museum' })
  await em.flush()
  const work = await source.files.makeWorkFolder()
  await writeFile(join(work, 'file'), 'an original')
  await source.files.adoptFile(join(work, 'file'), `originals/${id}/medium`)
  const folder = join(await newFolder(), 'backup')
  await backUp(source, folder)
  await source.database.close()

  const target = await openInstallation(await newFolder())
  try {
    await restore(target, folder)
    expect(await target.database.em.fork().findOne(Account, { id })).toMatchObject({ name: 'Harbor\u2028Museum' })
    expect(String(await target.files.read(`originals/${id}/medium`))).toBe('an original')
    expect(await target.database.orm.migrator.getPending()).toEqual([])
  } finally {
    await target.database.close()
  }
})
