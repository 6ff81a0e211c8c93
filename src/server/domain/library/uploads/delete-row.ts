import type { FilterQuery } from '@mikro-orm/core'
import type { AccountScope } from '../../../kernel/scope.ts'
import { scheduleDeletions } from '../file-deletions/schedule.ts'
import { Upload } from './entity.ts'
import { uploadLimits } from './upload-limits.ts'

/**
 * Deletes the row and the bytes of an upload without acquiring its lock. The bytes are deleted again after a grace
 * period, because a request may still be writing them, or the store may be unavailable now. Returns false if no row
 * matches.
 */
export async function deleteUploadRow(
  { em, ports }: Pick<AccountScope, 'em' | 'ports'>,
  where: FilterQuery<Upload> & { readonly id: string },
): Promise<boolean> {
  const { id } = where
  const isDeleted = await em.transactional(async (transaction) => {
    if ((await transaction.nativeDelete(Upload, where)) === 0) return false
    const dueAt = new Date(ports.now().getTime() + uploadLimits.sweepGraceMs)
    await scheduleDeletions(transaction, [{ key: id, kind: 'upload' }], dueAt)
    return true
  })
  if (!isDeleted) return false
  await ports.spool.remove(id).catch((error: unknown) => {
    ports.log.warn({ err: error, uploadId: id }, 'could not delete the bytes of an upload, a later sweep will')
  })
  return true
}
