import { stopKindNames } from '../../../../shared/tours/stop-kinds.ts'
import { joinFaces } from '../../library/uploads/files/join-faces.ts'
import { type PartitionedFiles, partitionFiles } from '../../library/uploads/files/picked-files.ts'
import { type UploadedMedia, uploadInOrder } from '../../library/uploads/queue/upload-in-order.ts'
import { addUploads } from '../../library/uploads/queue/upload-queue.ts'

/**
 * Uploads files for stops with guessed kinds, and reports them in the order of their names as the server stores them,
 * even after the screen was left. Files that stops can't show are uploaded to the library only. Returns the partition.
 */
export async function uploadForStops(
  files: readonly File[],
  onStored: (media: readonly UploadedMedia[]) => void,
): Promise<PartitionedFiles> {
  const picked = partitionFiles(files, stopKindNames)
  addUploads(picked.wrongKind)
  uploadInOrder(await joinFaces(picked.files), onStored)
  return picked
}
