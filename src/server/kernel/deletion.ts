import { AppError } from '../../shared/kernel/app-error.ts'
import { limits } from '../../shared/limits.ts'

/** Rows deleted after this time can be restored; older ones are deleted permanently. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - limits.deletedRetentionMs)
}

/** Rejects with 404 a row that was deleted too long ago to be restored. */
export function requireRestorable(deletedAt: Date, now: Date): void {
  if (deletedAt <= restorableSince(now)) throw new AppError('resource.notFound')
}
