import { mediaIdOf } from '../../../../../shared/media/upload-state.ts'
import { fingerprintOf } from '../../../../platform/upload-file.ts'
import type { PickedFile } from '../../../library/uploads/files/picked-files.ts'
import type { UploadItem } from '../../../library/uploads/queue/upload-item.ts'
import { addUploads, retryUpload, uploadQueue } from '../../../library/uploads/queue/upload-queue.ts'
import { pendingFiles } from './pending-files.ts'
import { recordChosen, type TourFile, uploadsForTour } from './tour-uploads.ts'

const nameOf = (path: string) => path.split('/').at(-1) ?? path

type FileReference = { readonly path: string; readonly fingerprint: string }

/**
 * Returns a function that finds a file that was chosen before. Its folder may differ, because folders can't be chosen again
 * as files.
 */
function fileFinder<Reference extends FileReference>(
  files: readonly Reference[],
): (picked: PickedFile) => Reference | undefined {
  const filesByName = Map.groupBy(files, ({ path }) => nameOf(path))
  return ({ file, path: pickedPath }) =>
    filesByName.get(nameOf(pickedPath))?.find(({ path, fingerprint }) => fingerprintOf({ file, path }) === fingerprint)
}

export type Destination = {
  readonly tourId: string
  /** Ids of the stops that the tour has now. */
  readonly stopIds: readonly string[]
}

type UploadPlan = {
  readonly newFiles: readonly TourFile[]
  /** New files and those that an interrupted upload waits for, with their stops. */
  readonly toQueue: readonly PickedFile[]
  /** Queued files that failed, with their files as they were chosen again. */
  readonly toRetry: readonly { readonly item: UploadItem; readonly file: File }[]
}

function failedItems(tourId: string): readonly UploadItem[] {
  return uploadQueue.getState().items.filter(({ stop, state }) => stop?.tourId === tourId && state.step === 'failed')
}

/** Files on their way and stops of the tour are left out. A file whose stop is gone counts as new. */
function planUpload({ tourId, stopIds }: Destination, pickedFiles: readonly PickedFile[]): UploadPlan {
  const existingIds = new Set(stopIds)
  const queuedIds = new Set(uploadQueue.getState().items.flatMap(({ stop }) => stop?.stopId ?? []))
  const findFailed = fileFinder(
    failedItems(tourId).map((item) => ({ item, path: item.path, fingerprint: fingerprintOf(item) })),
  )
  const findChosen = fileFinder(
    uploadsForTour(tourId).flatMap(({ files }) =>
      files.filter(({ stopId, isAdded }) => !isAdded || existingIds.has(stopId)),
    ),
  )
  const newFiles: TourFile[] = []
  const toQueue: PickedFile[] = []
  const toRetry: UploadPlan['toRetry'][number][] = []
  for (const picked of pickedFiles) {
    const failed = findFailed(picked)
    if (failed !== undefined) {
      toRetry.push({ item: failed.item, file: picked.file })
      continue
    }
    const waiting = findChosen(picked)
    if (waiting !== undefined && (waiting.mediaId !== null || queuedIds.has(waiting.stopId))) continue
    const { path } = waiting ?? picked
    const stopId = waiting?.stopId ?? crypto.randomUUID()
    if (waiting === undefined) {
      const fingerprint = fingerprintOf(picked)
      newFiles.push({ stopId, fingerprint, path, mediaId: null, isAdded: false })
    }
    toQueue.push({ ...picked, path, stop: { tourId, stopId } })
  }
  return { newFiles, toQueue, toRetry }
}

/** Number of stops that the tour will have once all files on their way and the chosen ones are stops. */
export function stopCountWith(destination: Destination, pickedFiles: readonly PickedFile[]): number {
  const { tourId, stopIds } = destination
  const { toQueue, toRetry } = planUpload(destination, pickedFiles)
  const failedIds = new Set(failedItems(tourId).flatMap(({ stop }) => stop?.stopId ?? []))
  const pending = pendingFiles(uploadsForTour(tourId), new Set(stopIds), failedIds)
  const chosen = [...toQueue, ...toRetry.map(({ item }) => item)]
  return new Set([
    ...stopIds,
    ...pending.map(({ stopId }) => stopId),
    ...chosen.flatMap(({ stop }) => stop?.stopId ?? []),
  ]).size
}

/** A file whose processing failed after it was stored. */
export type FailedProcessing = { readonly itemId: string; readonly mediaId: string }

/**
 * Queues files, in the order of their stops, for a tour. Files that an interrupted upload waits for continue it, those that
 * it has stored are not sent again, and those that failed are sent again. Returns those whose processing the server has to
 * retry.
 */
export function startTourUpload(
  destination: Destination,
  pickedFiles: readonly PickedFile[],
): readonly FailedProcessing[] {
  const { newFiles, toQueue, toRetry } = planUpload(destination, pickedFiles)
  recordChosen(destination.tourId, newFiles, new Set(toQueue.flatMap(({ stop }) => stop?.stopId ?? [])))
  addUploads(toQueue)
  return toRetry.flatMap(({ item, file }) => {
    const mediaId = mediaIdOf(item.state)
    if (mediaId !== null) return [{ itemId: item.id, mediaId }]
    retryUpload(item.id, file)
    return []
  })
}
