import { deletedRetentionMs } from '../../shared/deleted-items.ts'
import { AppError } from '../../shared/kernel/app-error.ts'
import { dayMs } from '../../shared/kernel/units.ts'

/** Time for which a replaced file can be restored. */
export const replacedRetentionMs = 30 * dayMs
export const deletedPageLength = 50

/** Rows deleted after this time can be restored; older ones are deleted permanently. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - deletedRetentionMs)
}

/** Rejects with 404 a row that was deleted too long ago to be restored. */
export function requireRestorable(deletedAt: Date, now: Date): void {
  if (deletedAt <= restorableSince(now)) throw new AppError('resource.notFound')
}
