import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { MediaError } from '../../../ports/media-builder.ts'
import { lockAccountStorage } from '../../billing/plans/storage.ts'
import { addMedia } from './add.ts'
import { originalKey } from './addresses.ts'
import { dropLostOriginal } from './build/drop-lost-original.ts'
import { findDuplicate } from './duplicate.ts'
import { cleanFileName } from './file-name.ts'

/** An image that came along with another request. */
export type GivenImage = { readonly fileName: string; readonly bytes: Uint8Array }

const kind = 'images'

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w')
  await file
    .writeFile(bytes)
    .then(() => file.sync())
    .finally(() => file.close())
}

/** By its bytes, whatever the client called it (threat T31). */
async function inspect({ ports }: AccountScope, path: string) {
  try {
    return await ports.mediaBuilder.inspect(kind, path)
  } catch (error) {
    throw error instanceof MediaError ? new AppError(error.code, { cause: error }) : error
  }
}

/**
 * Puts an image into the library as part of a bigger change: `change` runs in the same transaction, so that either
 * both are there or neither. Bytes the library has already become no second medium. Rejects with 413 without room,
 * 415 and 422 for what is no image, 507 when the disk is short.
 */
export async function storeImage<Value>(
  scope: AccountScope,
  { fileName, bytes }: GivenImage,
  change: (em: EntityManager, mediaId: string) => Promise<Value>,
): Promise<{ mediaId: string; value: Value }> {
  const { em, ports, account, actor, queue, reserve } = scope
  if ((await ports.files.freeBytes()) < bytes.byteLength + limits.uploadFreeSpaceReserveBytes) {
    throw new AppError('storage.full')
  }
  const id = randomUUID()
  const folder = await ports.files.makeWorkFolder()
  try {
    const path = join(folder, 'picture')
    await writeThrough(path, bytes)
    const facts = await inspect(scope, path)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await queue.send(dropLostOriginal, { accountId: account.id, mediaId: id }, em)
    return await em.transactional(async (inner) => {
      await lockAccountStorage(inner, account.id)
      const duplicate = await findDuplicate(inner, { account: account.id, kind, sha256 })
      if (duplicate !== null) return { mediaId: duplicate.id, value: await change(inner, duplicate.id) }
      await reserve(inner, account.id, { use: 'storageBytes', bytes: bytes.byteLength })
      const about = { id, account: account.id, kind, name: cleanFileName(fileName), uploadedBy: actor.id } as const
      await addMedia({ em: inner, queue }, { ...about, sizeBytes: bytes.byteLength, sha256, ...facts })
      const value = await change(inner, id)
      await ports.files.adoptFile(path, originalKey(account.id, id))
      return { mediaId: id, value }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
