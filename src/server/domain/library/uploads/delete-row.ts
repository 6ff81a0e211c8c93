import type { FilterQuery } from '@mikro-orm/core'
import type { AccountScope } from '../../../kernel/scope.ts'
import { scheduleDeletions } from '../file-deletions/schedule.ts'
import { Upload } from './entity.ts'
import { uploadLimits } from './upload-limits.ts'

/**
 * Deletes an upload's row without acquiring its lock, and its bytes: at once if the store is available, and again after
 * a grace period in which a running writer notices that the row is gone.
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
