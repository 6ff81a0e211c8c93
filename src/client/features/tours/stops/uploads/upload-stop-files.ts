import type { TFunction } from 'i18next'
import { orderTourFiles } from './add-tour-files.ts'
import { type Destination, type FailedProcessing, startTourUpload, stopCountWith } from './start-tour-upload.ts'

/**
 * Uploads files that become stops, in the order of their capture. `destination` is read again after the files, because
 * others may have become stops meanwhile. Returns those whose processing the server has to retry.
 */
export async function uploadStopFiles(
  t: TFunction,
  files: readonly File[],
  destination: () => Destination,
): Promise<readonly FailedProcessing[]> {
  const ordered = await orderTourFiles(t, files, (picked) => stopCountWith(destination(), picked))
  return ordered === null ? [] : startTourUpload(destination(), ordered)
}
