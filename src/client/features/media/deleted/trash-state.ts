import type { DeletedFiles } from '../../../../shared/media/deleted-files.ts'
import type { StorageUsage } from '../../../../shared/media/uploads.ts'

/**
 * What can be said of files that were deleted or replaced and still take storage. `held`: published tours use all of
 * them; `partlyHeld`: some; `leaving`: they cannot be restored any more and go by themselves.
 */
export type KeptState = 'none' | 'freeable' | 'partlyHeld' | 'held' | 'leaving'

type Kept = Pick<StorageUsage, 'keptBytes' | 'keptUntil'>

/** `files` is undefined where they were not measured, as for somebody who may not empty them. */
export function keptState({ keptBytes, keptUntil }: Kept, files: DeletedFiles | undefined): KeptState {
  if (keptBytes === 0) return 'none'
  if (files === undefined) return keptUntil === null ? 'held' : 'freeable'
  if (files.goes.count === 0) return 'held'
  if (keptUntil === null) return 'leaving'
  return files.stays.count === 0 ? 'freeable' : 'partlyHeld'
}
