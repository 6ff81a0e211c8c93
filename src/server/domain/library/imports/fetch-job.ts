import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { importLimits } from '../../../../shared/media/imports/import-limits.ts'
import { uploadId } from '../../../../shared/media/uploads.ts'
import { id } from '../../../../shared/texts.ts'
import { isAway, translateError } from '../../../kernel/faults.ts'
import { type JobScope, job } from '../../../kernel/job.ts'
import { Upload } from '../uploads/entity.ts'
import { rejectUpload, storeUploadAsMedium } from '../uploads/finish.ts'
import { mayStillUpload } from '../uploads/may-upload.ts'
import { receiveImport } from './receive.ts'

const payload = z.strictObject({ accountId: id, importId: uploadId })
type Payload = z.output<typeof payload>

/** As it stands now: null for one that was canceled, or has become a medium. */
function findUnfinished({ em }: JobScope, { accountId, importId }: Payload): Promise<Upload | null> {
  return em.findOne(Upload, { id: importId, account: accountId, status: { $ne: 'finished' } }, { refresh: true })
}

async function fetchInto(scope: JobScope, upload: Upload): Promise<void> {
  if (!(await mayStillUpload(scope.em, upload))) throw new AppError('access.denied')
  if (upload.status === 'fetching' && !(await receiveImport(scope, upload))) return
  const received = await findUnfinished(scope, { accountId: upload.account, importId: upload.id })
  if (received === null) return
  // The host may have taken an hour, in which the person may have lost the right; what was read before is not asked again.
  if (!(await mayStillUpload(scope.em.fork(), received))) throw new AppError('access.denied')
  await storeUploadAsMedium(scope, received)
}

/** What the host answers when it has trouble of its own, or is asked too often. */
const passingStatus = (httpStatus: unknown) => httpStatus === 408 || httpStatus === 429 || Number(httpStatus) >= 500

function mayPass({ code, status, facts }: AppError): boolean {
  if (code === 'import.hostRejected') return passingStatus(facts.httpStatus)
  return code === 'import.unreachable' || code === 'upload.locked' || status >= 500
}

async function run(scope: JobScope, asked: Payload): Promise<void> {
  const { spool } = scope.ports
  const release = await spool.lock(asked.importId)
  try {
    const upload = await findUnfinished(scope, asked)
    if (upload === null) return
    await fetchInto(scope, upload).catch(async (thrown: unknown) => {
      const error = translateError(thrown)
      if (!(error instanceof AppError) || isAway(error) || (mayPass(error) && !scope.lastTry)) throw thrown
      const left = await findUnfinished(scope, asked)
      // Of one that was canceled meanwhile nothing is told, and only bytes may be left.
      if (left === null) await spool.remove(asked.importId)
      else await rejectUpload(scope, left, error)
    })
  } finally {
    release()
  }
}

/** Said of what Stopover itself could not do. */
async function giveUp(scope: JobScope, asked: Payload): Promise<void> {
  const release = await scope.ports.spool.lock(asked.importId)
  try {
    const upload = await findUnfinished(scope, asked)
    if (upload !== null) await rejectUpload(scope, upload, new AppError('server.failed'))
  } finally {
    release()
  }
}

/**
 * Fetches the file of an import and makes a medium of it. It may run twice or late: what a run that died left is
 * received anew, and what came as a whole goes through the end of any upload.
 */
export const fetchImport = job({
  name: 'fetch-import',
  payload,
  heartbeatSeconds: 30,
  /** The file, and what is done with it at the end of any upload. */
  expirySeconds: (2 * importLimits.totalMs) / 1000,
  retries: importLimits.retries,
  atOnce: importLimits.atOnce,
  groupOf: ({ accountId }: Payload) => accountId,
  run,
  giveUp,
})
