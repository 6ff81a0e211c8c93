import { mediaIdOf } from '../../../../../shared/media/upload-state.ts'
import { fingerprintOf } from '../../../../platform/upload-file.ts'
import type { PickedFile } from '../../../library/uploads/files/picked-files.ts'
import type { UploadItem } from '../../../library/uploads/queue/upload-item.ts'
import { addUploads, retryUpload, uploadQueue } from '../../../library/uploads/queue/upload-queue.ts'
import { pendingFiles } from './pending-files.ts'
import { recordTourUpload, type TourFile, uploadsForTour } from './tour-uploads.ts'

const fileNameOf = (path: string) => path.split('/').at(-1) ?? path

type FileReference = { readonly path: string; readonly fingerprint: string }

/**
 * Returns a function that finds a picked file in `files` by name and fingerprint. The folder may differ, because a
 * person may choose the files again one by one.
 */
function fileFinder<Reference extends FileReference>(
  files: readonly Reference[],
): (picked: PickedFile) => Reference | undefined {
  const filesByName = Map.groupBy(files, ({ path }) => fileNameOf(path))
  return ({ file, path: pickedPath }) =>
    filesByName
      .get(fileNameOf(pickedPath))
      ?.find(({ path, fingerprint }) => fingerprintOf({ file, path }) === fingerprint)
}

export type Destination = {
  readonly tourId: string
  /** Ids of the stops that the tour has now. */
  readonly stopIds: readonly string[]
}

/** Failed item of the queue, with the file that was chosen again. */
type Retry = { readonly item: UploadItem; readonly file: File }

type UploadPlan = {
  readonly newFiles: readonly TourFile[]
  /** New files and the missing files of interrupted uploads, with their stops. */
  readonly toQueue: readonly PickedFile[]
  readonly toRetry: readonly Retry[]
}

function failedItems(tourId: string): readonly UploadItem[] {
  return uploadQueue.getState().items.filter(({ stop, state }) => stop?.tourId === tourId && state.step === 'failed')
}

/** Skips files that are being uploaded or are already stops of the tour. The file of a deleted stop counts as new. */
function planUpload({ tourId, stopIds }: Destination, pickedFiles: readonly PickedFile[]): UploadPlan {
  const existingIds = new Set(stopIds)
  const queuedIds = new Set(uploadQueue.getState().items.flatMap(({ stop }) => stop?.stopId ?? []))
  const findFailed = fileFinder(
    failedItems(tourId).map((item) => ({ item, path: item.path, fingerprint: fingerprintOf(item) })),
  )
  const findRecorded = fileFinder(
    uploadsForTour(tourId).flatMap(({ files }) =>
      files.filter(({ stopId, isAdded }) => !isAdded || existingIds.has(stopId)),
    ),
  )
  const newFiles: TourFile[] = []
  const toQueue: PickedFile[] = []
  const toRetry: Retry[] = []
  for (const picked of pickedFiles) {
    const failedFile = findFailed(picked)
    if (failedFile !== undefined) {
      toRetry.push({ item: failedFile.item, file: picked.file })
      continue
    }
    const recordedFile = findRecorded(picked)
    if (recordedFile !== undefined && (recordedFile.mediaId !== null || queuedIds.has(recordedFile.stopId))) continue
    const { path } = recordedFile ?? picked
    const stopId = recordedFile?.stopId ?? crypto.randomUUID()
    if (recordedFile === undefined) {
      const fingerprint = fingerprintOf(picked)
      newFiles.push({ stopId, fingerprint, path, mediaId: null, isAdded: false })
    }
    toQueue.push({ ...picked, path, stop: { tourId, stopId } })
  }
  return { newFiles, toQueue, toRetry }
}

/** Number of stops that the tour will have once all pending and picked files are stops. */
export function stopCountWith(destination: Destination, pickedFiles: readonly PickedFile[]): number {
  const { tourId, stopIds } = destination
  const { toQueue, toRetry } = planUpload(destination, pickedFiles)
  const failedIds = new Set(failedItems(tourId).flatMap(({ stop }) => stop?.stopId ?? []))
  const unfinishedFiles = pendingFiles(uploadsForTour(tourId), new Set(stopIds), failedIds)
  const filesToSend = [...toQueue, ...toRetry.map(({ item }) => item)]
  return new Set([
    ...stopIds,
    ...unfinishedFiles.map(({ stopId }) => stopId),
    ...filesToSend.flatMap(({ stop }) => stop?.stopId ?? []),
  ]).size
}

/** A stored file that could not be processed. */
export type FailedProcessing = { readonly itemId: string; readonly mediaId: string }

/**
 * Queues files for a tour, in the order of their stops. Files of an interrupted upload continue it: stored files are
 * skipped, and failed files are sent again. Returns the stored files that the server has to process again.
 */
export function startTourUpload(
  destination: Destination,
  pickedFiles: readonly PickedFile[],
): readonly FailedProcessing[] {
  const { newFiles, toQueue, toRetry } = planUpload(destination, pickedFiles)
  recordTourUpload(destination.tourId, newFiles, new Set(toQueue.flatMap(({ stop }) => stop?.stopId ?? [])))
  addUploads(toQueue)
  return toRetry.flatMap(({ item, file }) => {
    const mediaId = mediaIdOf(item.state)
    if (mediaId !== null) return [{ itemId: item.id, mediaId }]
    retryUpload(item.id, file)
    return []
  })
}
