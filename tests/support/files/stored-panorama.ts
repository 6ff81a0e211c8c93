import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Media } from '../../../src/server/domain/library/media/entity.ts'
import type { ServerProcess } from '../servers/server-process.ts'

/** Stores a built panorama while no server runs. */
export async function aStoredPanorama({ dataFolder, person, withDatabase }: ServerProcess): Promise<string> {
  const id = randomUUID()
  const publicKey = randomBytes(16).toString('hex')
  const buildId = 'build-1'
  const folder = join(dataFolder, 'files/media', publicKey, buildId)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'thumbnail.webp'), 'thumbnail')
  await withDatabase(async (database) => {
    const em = database.em.fork()
    const manifest = { mapping: 'cube', faceSizePx: 504, tiles: '{l}/{f}{y}_{x}.webp', preview: 'data:,' } as const
    const file = { kind: 'panos', name: 'Hall.jpg', sizeBytes: 1, sha256: '0'.repeat(64), status: 'complete' } as const
    em.create(Media, { id, account: person.accountId, publicKey, buildId, manifest, ...file })
    await em.flush()
  })
  return id
}
