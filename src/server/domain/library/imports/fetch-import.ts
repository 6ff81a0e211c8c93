import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { importLimits } from '../../../../shared/media/imports/import-limits.ts'
import { uploadId } from '../../../../shared/media/uploads.ts'
import { id } from '../../../../shared/texts.ts'
import { type JobScope, job } from '../../../kernel/job.ts'
import { isOutage, translateError } from '../../../kernel/translate-error.ts'
import { Upload } from '../uploads/entity.ts'
import { rejectUpload, storeUploadAsMedium } from '../uploads/finish-upload.ts'
import { mayStillUpload } from '../uploads/upload-permission.ts'
import { receiveImport } from './receive-import.ts'

const payloadSchema = z.strictObject({ accountId: id, importId: uploadId })
type Payload = z.output<typeof payloadSchema>

/** Reads an import again; null if it was canceled or is finished. */
function findUnfinished({ em }: JobScope, { accountId, importId }: Payload): Promise<Upload | null> {
  return em.findOne(Upload, { id: importId, account: accountId, status: { $ne: 'finished' } }, { refresh: true })
}

async function fetchAndStore(scope: JobScope, upload: Upload): Promise<void> {
  if (!(await mayStillUpload(scope.em, upload))) throw new AppError('access.denied')
  if (upload.status === 'fetching' && !(await receiveImport(scope, upload))) return
  const received = await findUnfinished(scope, { accountId: upload.account, importId: upload.id })
  if (received === null) return
  // The person may lose the permission during the download. A fork reads it again.
  if (!(await mayStillUpload(scope.em.fork(), received))) throw new AppError('access.denied')
  await storeUploadAsMedium(scope, received)
}

/** Status codes of a host that is overloaded, failing, or limiting the rate. */
const isTransientStatus = (httpStatus: unknown) => httpStatus === 408 || httpStatus === 429 || Number(httpStatus) >= 500

function isTransient({ code, status, facts }: AppError): boolean {
  if (code === 'import.hostRejected') return isTransientStatus(facts.httpStatus)
  return code === 'import.unreachable' || code === 'upload.locked' || status >= 500
}

async function run(scope: JobScope, payload: Payload): Promise<void> {
  const { spool } = scope.ports
  const release = await spool.lock(payload.importId)
  try {
    const upload = await findUnfinished(scope, payload)
    if (upload === null) return
    await fetchAndStore(scope, upload).catch(async (thrown: unknown) => {
      const error = translateError(thrown)
      const willRetry = !(error instanceof AppError) || isOutage(error) || (isTransient(error) && !scope.isLastAttempt)
      if (willRetry) throw thrown
      const unfinished = await findUnfinished(scope, payload)
      // A canceled import has no row, but its bytes may remain.
      if (unfinished === null) await spool.remove(payload.importId)
      else await rejectUpload(scope, unfinished, error)
    })
  } finally {
    release()
  }
}

/** Rejects an import after its last retry with an internal error. */
async function onFinalFailure(scope: JobScope, payload: Payload): Promise<void> {
  const release = await scope.ports.spool.lock(payload.importId)
  try {
    const upload = await findUnfinished(scope, payload)
    if (upload !== null) await rejectUpload(scope, upload, new AppError('server.failed'))
  } finally {
    release()
  }
}

/**
 * Fetches the file of an import and creates its medium. The job may run twice or late: an incomplete download starts
 * over, and a complete one is finished like any upload.
 */
export const fetchImport = job({
  name: 'fetch-import',
  payload: payloadSchema,
  heartbeatSeconds: 30,
  /** Twice the time limit of the download, so that the upload can be finished too. */
  expirySeconds: (2 * importLimits.totalMs) / 1000,
  retries: importLimits.retries,
  concurrency: importLimits.concurrency,
  groupOf: ({ accountId }: Payload) => accountId,
  run,
  onFinalFailure,
})
