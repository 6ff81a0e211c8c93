import { limits } from '../../shared/limits.ts'

/** What was deleted after this can be brought back; what was deleted before is taken away for good. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - limits.deletedKeptMs)
}
