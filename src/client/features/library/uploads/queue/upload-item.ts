import type { FileNote } from '../../../../../shared/media/file-notes.ts'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { MediaKind } from '../../../../../shared/media/registry.ts'
import type { UploadState } from '../../../../../shared/media/upload-state.ts'
import type { PickedFile } from '../files/picked-files.ts'

/** File of the upload queue. */
export type UploadItem = PickedFile & {
  readonly id: string
  /** Batch number, shared by files that were added while others were uploading. A later batch is higher. */
  readonly batch: number
  /** `null` until it is guessed from the file. */
  readonly kind: MediaKind | null
  /** The picker it was uploaded from. */
  readonly pickerId: string | null
  /** Folder to move the new media item to once it is stored. */
  readonly folderId: string | null
  /** Media item that gets this file instead of its current file. */
  readonly replacesMediaId: string | null
  /** True if the file becomes a separate media item even if the library has the same file. */
  readonly keepsDuplicate: boolean
  /** True if it may be a partial panorama, by its ratio or by a person's choice; `null` if not determined. */
  readonly mayBePartial: boolean | null
  /** True if the library already had the same bytes. */
  readonly isDuplicate: boolean
  /** The existing media item, once loaded and until a person has decided. */
  readonly duplicate: Pick<MediaItem, 'name' | 'kind'> | null
  /** Unread notes about the file; `null` until it is processed. */
  readonly notes: readonly FileNote[] | null
  readonly state: UploadState
}
