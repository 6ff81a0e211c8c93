import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import { originalKey } from '../media/addresses.ts'
import { Upload, type uploadStatuses } from './entity.ts'
import { expiryOf } from './find.ts'
import { dropUpload, type FinishScope, rejectUpload, storeUploadAsMedium } from './finish.ts'
import { mediaIdOf } from './ids.ts'
import { mayStillUpload } from './may-upload.ts'
import { sweepRejections } from './rejections.ts'

/** Bytes of an upload, wherever a finish step that died may have put them. */
async function bytesOf({ ports }: FinishScope, upload: Upload): Promise<number | undefined> {
  const spooled = await ports.spool.sizeOf(upload.id)
  if (spooled !== undefined) return spooled
  return (await ports.files.exists(originalKey(upload.account, mediaIdOf(upload.id)))) ? upload.sizeBytes : undefined
}

/** An open upload nobody looked at for a while: too old, without a file, or whole and never finished. */
async function sweepOpen(scope: FinishScope, upload: Upload): Promise<void> {
  if (expiryOf(upload) < scope.ports.now()) return dropUpload(scope, upload)
  const bytes = await bytesOf(scope, upload)
  if (bytes === undefined) return dropUpload(scope, upload)
  if (bytes < upload.sizeBytes || !(await mayStillUpload(scope.em, upload))) return
  await storeUploadAsMedium(scope, upload).catch((error: unknown) => {
    // A file that is rejected is gone by now, which is all that can be done without its sender.
    if (!(error instanceof AppError) || error.isFailure) throw error
  })
}

/** A running import says every few seconds that it lives; one that waits for its turn for a day has lost its job. */
async function sweepFetching(scope: FinishScope, upload: Upload): Promise<void> {
  if (expiryOf(upload) < scope.ports.now()) await rejectUpload(scope, upload, new AppError('upload.expired'))
}

/** A finished upload is kept for a client that never heard the answer; a day is enough. */
async function sweepFinished({ em, ports }: FinishScope, upload: Upload): Promise<void> {
  if (expiryOf(upload) < ports.now()) await em.nativeDelete(Upload, { id: upload.id, status: 'finished' })
}

type Sweep = (scope: FinishScope, upload: Upload) => Promise<void>
const sweeps: Readonly<Record<(typeof uploadStatuses)[number], Sweep>> = {
  open: sweepOpen,
  fetching: sweepFetching,
  finished: sweepFinished,
}

/** Under the upload's lock, on what the row says then: bytes may have come in the meantime (finding M6). */
async function sweepOne(scope: FinishScope, uploadId: string): Promise<void> {
  const release = await scope.ports.spool.lock(uploadId, { onlyIfFree: true })
  try {
    const upload = await scope.em.findOne(Upload, { id: uploadId }, { refresh: true })
    if (upload === null || isFresh(upload, scope.ports.now())) return
    await sweeps[upload.status](scope, upload)
  } finally {
    release()
  }
}

function isFresh(upload: Upload, now: Date): boolean {
  return now.getTime() - upload.lastActivityAt.getTime() < limits.uploadSweepGraceMs
}

/**
 * One round of order among the uploads: expired ones go with their bytes and their quota, whole ones that nobody
 * finished are finished. An upload that somebody holds is left for the next.
 */
export async function sweepUploads(scope: FinishScope): Promise<void> {
  const before = new Date(scope.ports.now().getTime() - limits.uploadSweepGraceMs)
  const idle = await scope.em.find(Upload, { lastActivityAt: { $lt: before } }, { fields: ['id'] })
  for (const { id } of idle) {
    await sweepOne({ ...scope, em: scope.em.fork() }, id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'upload.locked') return
      scope.ports.log.warn({ err: error, uploadId: id }, 'an upload could not be swept')
    })
  }
  await sweepRejections(scope.em, scope.ports.now())
}
