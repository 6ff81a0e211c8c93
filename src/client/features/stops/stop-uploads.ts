import { stopKindNames } from '../../../shared/tours/stop-kinds.ts'
import { joinFaces } from '../uploads/files/join-faces.ts'
import { type Picked, sortPicked } from '../uploads/files/picked-files.ts'
import { addUploads } from '../uploads/queue/upload-queue.ts'
import { type Uploaded, uploadThen } from '../uploads/queue/upload-then.ts'

/**
 * Uploads what stops can show, each as the kind it is most likely to be, and reports it in the order of the names as
 * soon as the server keeps it, also when the screen was left meanwhile. Other media go into the library. Answers how
 * the files were sorted.
 */
export async function uploadForStops(
  files: readonly File[],
  onStored: (media: readonly Uploaded[]) => void,
): Promise<Picked> {
  const picked = sortPicked(files, stopKindNames)
  addUploads(picked.others)
  uploadThen(await joinFaces(picked.files), onStored)
  return picked
}
