import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { uploadId } from '../../../../shared/media/uploads.ts'
import { id } from '../../../../shared/texts.ts'
import { tourImportLimits } from '../../../../shared/tour-imports/tour-import-limits.ts'
import { type JobScope, job } from '../../../kernel/job.ts'
import { isOutage, translateError } from '../../../kernel/translate-error.ts'
import { MediaError } from '../../../ports/media-builder.ts'
import { requireDiskSpace } from '../../library/uploads/disk-space.ts'
import { Upload } from '../../library/uploads/entity.ts'
import { mayStillUpload } from '../../library/uploads/upload-permission.ts'
import { createImportedTour } from './create-tour.ts'
import { TourImport } from './entity.ts'
import { extractMedia } from './extract-media.ts'
import { ImportCanceledError } from './import-canceled.ts'
import { readUpload } from './read-upload.ts'
import { unfinishedStatuses } from './unfinished.ts'

const payloadSchema = z.strictObject({ accountId: id, uploadId })
type Payload = z.output<typeof payloadSchema>

const isUnfinished = { status: { $in: [...unfinishedStatuses] } }

/** Reads an import again; null if it was canceled or has ended. */
function findUnfinished({ em }: JobScope, payload: Payload): Promise<TourImport | null> {
  const where = { id: payload.uploadId, account: payload.accountId, ...isUnfinished }
  return em.fork().findOne(TourImport, where)
}

/** Stores the progress, and keeps the ZIP file from expiring. Rejects if the import was canceled. */
async function sendHeartbeat({ em, ports }: JobScope, importId: string, finishedStopCount: number): Promise<void> {
  const lastActivityAt = ports.now()
  const change = { status: 'running', finishedStopCount, lastActivityAt } as const
  const fork = em.fork()
  if ((await fork.nativeUpdate(TourImport, { id: importId, ...isUnfinished }, change)) === 0) {
    throw new ImportCanceledError()
  }
  await fork.nativeUpdate(Upload, { id: importId }, { lastActivityAt })
}

/** Extracts the media into a work folder, then creates their rows and the tour in one transaction. */
async function importUpload(scope: JobScope, row: TourImport, upload: Upload): Promise<void> {
  const { em, ports, signal } = scope
  if (!(await mayStillUpload(em.fork(), upload))) throw new AppError('access.denied')
  const cancellation = new AbortController()
  let finishedStopCount = 0
  const beat = () =>
    void sendHeartbeat(scope, row.id, finishedStopCount).catch((reason: unknown) => cancellation.abort(reason))
  const heartbeat = setInterval(beat, tourImportLimits.heartbeatMs)
  const folder = await ports.files.makeWorkFolder()
  try {
    await sendHeartbeat(scope, row.id, finishedStopCount)
    const { source, mediaBytes } = await readUpload(scope, upload)
    await requireDiskSpace(ports, mediaBytes)
    const media = await ports.spool.withFile(upload.id, (archivePath) =>
      extractMedia(ports, source.media, {
        archivePath,
        folder,
        signal: AbortSignal.any([signal, cancellation.signal]),
        // A copy has more media or fewer than stops.
        onProgress: (mediaCount) => {
          finishedStopCount = Math.floor((mediaCount / source.media.length) * row.stopCount)
        },
      }),
    )
    await createImportedTour(scope, row, { source, media })
  } finally {
    clearInterval(heartbeat)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Error of an import for a person; undefined for an error of the server. */
function personalError(error: unknown): AppError | undefined {
  if (error instanceof MediaError) {
    return new AppError(error.code, { cause: error, ...(error.isUserFacing ? { message: error.message } : {}) })
  }
  return error instanceof AppError && !error.isFailure ? error : undefined
}

async function fail({ em, ports }: JobScope, importId: string, { code, message }: AppError): Promise<void> {
  const change = { status: 'failed', failureCode: code, failureMessage: message, lastActivityAt: ports.now() } as const
  await em.fork().nativeUpdate(TourImport, { id: importId, ...isUnfinished }, change)
}

async function run(scope: JobScope, payload: Payload): Promise<void> {
  const row = await findUnfinished(scope, payload)
  if (row === null) return
  const upload = await scope.em.fork().findOne(Upload, { id: row.id })
  if (upload === null) return fail(scope, row.id, new AppError('upload.expired'))
  try {
    await importUpload(scope, row, upload)
  } catch (thrown) {
    if (thrown instanceof ImportCanceledError) return
    const error = translateError(thrown)
    const personal = isOutage(error) ? undefined : personalError(error)
    if (personal === undefined) throw thrown
    await fail(scope, row.id, personal)
  }
}

/**
 * Creates the tour of an uploaded ZIP file. Nothing is visible before the end: the media are extracted into a work
 * folder, and one transaction creates the media, the stops, the hotspots and the tour. An interrupted run starts again.
 */
export const importTour = job({
  name: 'import-tour',
  payload: payloadSchema,
  heartbeatSeconds: 60,
  expirySeconds: tourImportLimits.totalMs / 1000,
  retries: 2,
  groupOf: ({ accountId }: Payload) => accountId,
  run,
  onFinalFailure: (scope: JobScope, payload: Payload) => fail(scope, payload.uploadId, new AppError('server.failed')),
})
