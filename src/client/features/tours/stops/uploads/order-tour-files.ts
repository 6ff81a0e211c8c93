import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'
import { sortByCaptureTime } from '../../../../../shared/tours/naming/capture-order.ts'
import { stopKindNames } from '../../../../../shared/tours/stop-kinds.ts'
import { tourLimits } from '../../../../../shared/tours/tour-limits.ts'
import { type CaptureFacts, readCaptureFacts } from '../../../library/uploads/files/capture-facts.ts'
import { joinFaces } from '../../../library/uploads/files/join-faces.ts'
import { type PickedFile, partitionFiles } from '../../../library/uploads/files/picked-files.ts'
import { showSkippedFiles } from '../../../library/uploads/files/skipped-files-notice.ts'
import { addUploads } from '../../../library/uploads/queue/upload-queue.ts'
import { showSkippedMedia } from '../health/skipped-media-notice.ts'

export type OrderedFile = PickedFile & CaptureFacts

/**
 * Returns the files that can become stops, ordered by capture time and name. Shows notices about the others; media that
 * stops can't show are uploaded to the library. Returns null, with a notice, if the tour would have too many stops:
 * `stopCountWith` returns their number including these files.
 */
export async function orderTourFiles(
  t: TFunction,
  files: readonly File[],
  stopCountWith: (files: readonly PickedFile[]) => number,
): Promise<readonly OrderedFile[] | null> {
  const picked = partitionFiles(files, stopKindNames)
  showSkippedFiles(t, picked.skipped)
  const joinedFiles = await joinFaces(picked.files)
  if (stopCountWith(joinedFiles) > tourLimits.stopsMax) {
    notifications.show({
      color: 'red',
      autoClose: false,
      title: t('stops.uploads.tooMany', { count: tourLimits.stopsMax }),
      message: t('stops.uploads.tooManyHint', { count: joinedFiles.length }),
      closeButtonProps: { 'aria-label': t('app.close') },
    })
    return null
  }
  showSkippedMedia(
    t,
    picked.wrongKind.map(({ file }) => file),
  )
  addUploads(picked.wrongKind)
  const timed = await Promise.all(
    joinedFiles.map(async (file) => ({
      ...file,
      ...(await readCaptureFacts(file.faces?.[0]?.file ?? file.file)),
    })),
  )
  return sortByCaptureTime(timed)
}
