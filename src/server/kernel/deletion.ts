import { AppError } from '../../shared/kernel/app-error.ts'
import { limits } from '../../shared/limits.ts'

/** What was deleted after this can be brought back; what was deleted before is taken away for good. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - limits.deletedRetentionMs)
}

/** Rejects with 404 what was deleted before that: it is on its way out. */
export function requireRestorable(deletedAt: Date, now: Date): void {
  if (deletedAt <= restorableSince(now)) throw new AppError('resource.notFound')
}
