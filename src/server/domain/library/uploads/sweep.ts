import { AppError } from '../../../../shared/kernel/app-error.ts'
import { isMediaKind } from '../../../../shared/media/upload-kinds.ts'
import { originalKey } from '../media/storage-keys.ts'
import { Upload, type uploadStatuses } from './entity.ts'
import { expiryOf } from './find-upload.ts'
import { dropUpload, type FinishScope, rejectUpload, storeUploadAsMedium } from './finish-upload.ts'
import { sweepRejections } from './rejections.ts'
import { mediaIdOf } from './upload-ids.ts'
import { uploadLimits } from './upload-limits.ts'
import { mayStillUpload } from './upload-permission.ts'

/**
 * Number of bytes received for an upload, in the spool or, after an interrupted finish step, among the originals;
 * undefined without a file.
 */
async function receivedBytesOf({ ports }: FinishScope, upload: Upload): Promise<number | undefined> {
  const spooledBytes = await ports.spool.sizeOf(upload.id)
  if (spooledBytes !== undefined) return spooledBytes
  return (await ports.files.exists(originalKey(upload.account, mediaIdOf(upload.id)))) ? upload.sizeBytes : undefined
}

/** Sweeps an idle open upload: drops it when it expired or has no file, finishes it when its bytes are complete. */
async function sweepOpen(scope: FinishScope, upload: Upload): Promise<void> {
  if (expiryOf(upload) < scope.ports.now()) return dropUpload(scope, upload)
  const bytes = await receivedBytesOf(scope, upload)
  if (bytes === undefined) return dropUpload(scope, upload)
  // The ZIP file of a tour waits until a person imports it.
  if (!isMediaKind(upload.kind)) return
  if (bytes < upload.sizeBytes || !(await mayStillUpload(scope.em, upload))) return
  await storeUploadAsMedium(scope, upload).catch((error: unknown) => {
    // A rejected file has been deleted, and there is no client to report to.
    if (!(error instanceof AppError) || error.isFailure) throw error
  })
}

/** Rejects an import without a heartbeat for a day: its job was lost. */
async function sweepFetching(scope: FinishScope, upload: Upload): Promise<void> {
  if (expiryOf(upload) < scope.ports.now()) await rejectUpload(scope, upload, new AppError('upload.expired'))
}

/** Deletes a finished upload after a day; until then a client that missed the response can ask again. */
async function sweepFinished({ em, ports }: FinishScope, upload: Upload): Promise<void> {
  if (expiryOf(upload) < ports.now()) await em.nativeDelete(Upload, { id: upload.id, status: 'finished' })
}

type Sweep = (scope: FinishScope, upload: Upload) => Promise<void>
const sweepByStatus: Readonly<Record<(typeof uploadStatuses)[number], Sweep>> = {
  open: sweepOpen,
  fetching: sweepFetching,
  finished: sweepFinished,
}

/** Sweeps one upload under its lock, after reading its row again: more bytes may have arrived in the meantime. */
async function sweepUpload(scope: FinishScope, uploadId: string): Promise<void> {
  const release = await scope.ports.spool.lock(uploadId, { onlyIfFree: true })
  try {
    const upload = await scope.em.findOne(Upload, { id: uploadId }, { refresh: true })
    if (upload === null || isRecentlyActive(upload, scope.ports.now())) return
    await sweepByStatus[upload.status](scope, upload)
  } finally {
    release()
  }
}

function isRecentlyActive(upload: Upload, now: Date): boolean {
  return now.getTime() - upload.lastActivityAt.getTime() < uploadLimits.sweepGraceMs
}

/**
 * Sweeps idle uploads: deletes expired ones with their bytes and quota, and finishes complete ones. A locked upload is
 * left for the next sweep.
 */
export async function sweepUploads(scope: FinishScope): Promise<void> {
  const idleSince = new Date(scope.ports.now().getTime() - uploadLimits.sweepGraceMs)
  const idleUploads = await scope.em.find(Upload, { lastActivityAt: { $lt: idleSince } }, { fields: ['id'] })
  for (const { id } of idleUploads) {
    await sweepUpload({ ...scope, em: scope.em.fork() }, id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'upload.locked') return
      scope.ports.log.warn({ err: error, uploadId: id }, 'could not sweep an upload')
    })
  }
  await sweepRejections(scope.em, scope.ports.now())
}
