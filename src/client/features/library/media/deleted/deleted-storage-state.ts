import type { DeletedFiles } from '../../../../../shared/media/deleted-files.ts'
import type { StorageUsage } from '../../../../../shared/media/uploads.ts'

/**
 * Storage of deleted and replaced files. `freeable`: emptying frees all of it; `held`: published tours use all of
 * them; `partlyHeld`: some; `leaving`: they can no longer be restored and are removed automatically.
 */
export type DeletedStorageState = 'none' | 'freeable' | 'partlyHeld' | 'held' | 'leaving'

type KeptStorage = Pick<StorageUsage, 'keptBytes' | 'keptUntil'>

/** `files` is undefined if not measured, which requires the permission to delete them. */
export function deletedStorageState(
  { keptBytes, keptUntil }: KeptStorage,
  files: DeletedFiles | undefined,
): DeletedStorageState {
  if (keptBytes === 0) return 'none'
  if (files === undefined) return keptUntil === null ? 'held' : 'freeable'
  if (files.purgeable.count === 0) return 'held'
  if (keptUntil === null) return 'leaving'
  return files.published.count === 0 ? 'freeable' : 'partlyHeld'
}
