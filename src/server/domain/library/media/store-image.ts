import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { MediaError } from '../../../ports/media-builder.ts'
import { freeSpaceReserveBytes } from '../../../ports/work-folders.ts'
import { lockAccountStorage } from '../../billing/plans/storage.ts'
import { addMedia } from './add-media.ts'
import { dropLostOriginal } from './build/drop-lost-original.ts'
import { cleanFileName } from './file-name.ts'
import { findDuplicate } from './find-duplicate.ts'
import { originalKey } from './storage-keys.ts'

/** Image file that was sent with another request; a flat image unless `kind` says otherwise. */
export type ImageFile = {
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly kind?: 'images' | 'panos'
}

async function writeAndSync(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w')
  await file
    .writeFile(bytes)
    .then(() => file.sync())
    .finally(() => file.close())
}

/** Inspects an image by its bytes, not by its declared type (threat T31). */
async function inspect({ ports }: AccountScope, kind: 'images' | 'panos', path: string) {
  try {
    return await ports.mediaBuilder.inspect(kind, path)
  } catch (error) {
    throw error instanceof MediaError ? new AppError(error.code, { cause: error }) : error
  }
}

/**
 * Adds an image to the library, and runs `change` in the same transaction. If the library already has the image, it is
 * reused. Rejects with 413 over the storage limit, 415 or 422 for a file that isn't an image, and 507 when the disk is
 * short of space.
 */
export async function storeImage<Value>(
  scope: AccountScope,
  { fileName, bytes, kind = 'images' }: ImageFile,
  change: (em: EntityManager, mediaId: string) => Promise<Value>,
): Promise<{ mediaId: string; value: Value }> {
  const { em, ports, account, actor, queue, reserve } = scope
  if ((await ports.files.freeBytes()) < bytes.byteLength + freeSpaceReserveBytes) {
    throw new AppError('storage.full')
  }
  const id = randomUUID()
  const folder = await ports.files.makeWorkFolder()
  try {
    const path = join(folder, 'image')
    await writeAndSync(path, bytes)
    const facts = await inspect(scope, kind, path)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await queue.send(dropLostOriginal, { accountId: account.id, mediaId: id }, em)
    return await em.transactional(async (transaction) => {
      await lockAccountStorage(transaction, account.id)
      const duplicate = await findDuplicate(transaction, { account: account.id, kind, sha256 })
      if (duplicate !== null) return { mediaId: duplicate.id, value: await change(transaction, duplicate.id) }
      await reserve(transaction, account.id, { resource: 'storageBytes', bytes: bytes.byteLength })
      const details = { id, account: account.id, kind, name: cleanFileName(fileName), uploadedBy: actor.id } as const
      await addMedia({ em: transaction, queue }, { ...details, sizeBytes: bytes.byteLength, sha256, ...facts })
      const value = await change(transaction, id)
      await ports.files.adoptFile(path, originalKey(account.id, id))
      return { mediaId: id, value }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
