import type { DeletedFiles } from '../../../../../shared/media/deleted-files.ts'
import type { StorageUsage } from '../../../../../shared/media/uploads.ts'

/**
 * Storage of deleted and replaced files. `purgeable`: emptying frees all of it. `published`: published tours use all of
 * the files. `partlyPublished`: published tours use some of them. `expiring`: the files can no longer be restored and
 * are removed automatically.
 */
export type DeletedStorageState = 'none' | 'purgeable' | 'partlyPublished' | 'published' | 'expiring'

type KeptStorage = Pick<StorageUsage, 'keptBytes' | 'keptUntil'>

/** `files` is undefined if not measured, which requires the permission to delete them. */
export function deletedStorageState(
  { keptBytes, keptUntil }: KeptStorage,
  files: DeletedFiles | undefined,
): DeletedStorageState {
  if (keptBytes === 0) return 'none'
  if (files === undefined) return keptUntil === null ? 'published' : 'purgeable'
  if (files.purgeable.count === 0) return 'published'
  if (keptUntil === null) return 'expiring'
  return files.published.count === 0 ? 'purgeable' : 'partlyPublished'
}
