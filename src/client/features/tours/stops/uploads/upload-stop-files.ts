import type { TFunction } from 'i18next'
import { orderTourFiles } from './order-tour-files.ts'
import { type Destination, type FailedProcessing, startTourUpload, stopCountWith } from './start-tour-upload.ts'

/**
 * Uploads files as stops, in the order of their capture. `getDestination` is called again after the files are read,
 * because the tour may have more stops by then. Returns the stored files that the server has to process again.
 */
export async function uploadStopFiles(
  t: TFunction,
  files: readonly File[],
  getDestination: () => Destination,
): Promise<readonly FailedProcessing[]> {
  const ordered = await orderTourFiles(t, files, (picked) => stopCountWith(getDestination(), picked))
  return ordered === null ? [] : startTourUpload(getDestination(), ordered)
}
