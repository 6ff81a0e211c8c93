import { AppError } from '../../../../shared/kernel/app-error.ts'
import {
  startTourImportInput,
  tourImport,
  tourImportInput,
  tourImportPreview,
} from '../../../../shared/tour-imports/tour-imports.ts'
import { operation } from '../../../kernel/operation.ts'
import { emptyOutput } from '../../../kernel/outputs.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { lockAccountStorage } from '../../billing/plans/storage.ts'
import { deleteUploadRow } from '../../library/uploads/delete-row.ts'
import { requireDiskSpace } from '../../library/uploads/disk-space.ts'
import { requireTourFolder } from '../tour-folders/find.ts'
import { TourImport } from './entity.ts'
import { importTour } from './import-job.ts'
import { presentPreview, presentTourImport } from './present.ts'
import { readUpload, requireTourUpload } from './read-upload.ts'
import { unfinishedStatuses } from './unfinished.ts'

/** Finds the caller's import; null if there is none. */
function findTourImport({ em, account, actor }: AccountScope, uploadId: string): Promise<TourImport | null> {
  return em.findOne(TourImport, { id: uploadId, account: account.id, user: actor.id }, { refresh: true })
}

async function requireTourImport(scope: AccountScope, uploadId: string): Promise<TourImport> {
  const row = await findTourImport(scope, uploadId)
  if (row === null) throw new AppError('resource.notFound')
  return row
}

/**
 * Reads the tour in an uploaded ZIP file, and returns what an import would create. Nothing is written. 404 unless it is
 * the caller's upload of the kind `tours`, 409 until all bytes have arrived, and 422 with a message for a file that
 * contains no tour.
 */
export const previewTourImport = operation({
  allow: 'manageTours',
  input: tourImportInput,
  example: ({ uploadId }) => ({ uploadId }),
  output: tourImportPreview,
  run: async (scope, { uploadId }) =>
    presentPreview(scope, await readUpload(scope, await requireTourUpload(scope, uploadId))),
})

/**
 * Starts a job that creates a tour from an uploaded ZIP file; `getTourImport` returns its progress. Rejects as
 * `previewTourImport` does, and when the media don't fit into the storage of the account. A repeated call returns the
 * import that is in progress or finished; a failed or canceled one starts again.
 */
export const startTourImport = operation({
  allow: 'manageTours',
  uses: 'storageBytes',
  input: startTourImportInput,
  example: ({ uploadId }) => ({ uploadId, name: 'Harbor Museum' }),
  output: tourImport,
  run: async (scope, { uploadId, name, folderId = null }) => {
    const { em, account, actor, ports, queue, reserve } = scope
    const previousImport = await findTourImport(scope, uploadId)
    if (previousImport?.status === 'finished') return presentTourImport(previousImport)
    const upload = await requireTourUpload(scope, uploadId)
    const { source, mediaBytes } = await readUpload(scope, upload)
    await requireDiskSpace(ports, mediaBytes)
    const row = await em.transactional(async (transaction) => {
      await lockAccountStorage(transaction, account.id)
      const current = await findTourImport({ ...scope, em: transaction }, uploadId)
      if (current !== null && unfinishedStatuses.includes(current.status)) return current
      if (folderId !== null) await requireTourFolder({ em: transaction, account }, folderId)
      // The media replace the ZIP file, whose size is reserved already.
      const bytes = Math.max(0, mediaBytes - upload.sizeBytes)
      await reserve(transaction, account.id, { resource: 'storageBytes', bytes })
      if (current !== null) await transaction.nativeDelete(TourImport, { id: uploadId })
      transaction.clear()
      const created = transaction.create(TourImport, {
        id: uploadId,
        account: account.id,
        user: actor.id,
        status: 'queued',
        name: name ?? source.name,
        folderId,
        stopCount: source.stops.length,
        lastActivityAt: ports.now(),
      })
      await transaction.flush()
      await queue.send(importTour, { accountId: account.id, uploadId }, transaction)
      return created
    })
    return presentTourImport(row)
  },
})

/** Progress or result of an import, for a day after it ended. */
export const getTourImport = operation({
  allow: 'manageTours',
  input: tourImportInput,
  example: ({ uploadId }) => ({ uploadId }),
  output: tourImport,
  run: async (scope, { uploadId }) => presentTourImport(await requireTourImport(scope, uploadId)),
})

/** Cancels an import and deletes its ZIP file; 409 once the tour exists. */
export const cancelTourImport = operation({
  allow: 'manageTours',
  input: tourImportInput,
  example: ({ uploadId }) => ({ uploadId }),
  output: emptyOutput,
  run: async (scope, { uploadId }) => {
    const { em, ports } = scope
    const { id, status } = await requireTourImport(scope, uploadId)
    if (status === 'canceled') return {}
    const change = { status: 'canceled', lastActivityAt: ports.now() } as const
    const canceledRows = await em.nativeUpdate(TourImport, { id, status: { $ne: 'finished' } }, change)
    if (canceledRows === 0) throw new AppError('resource.conflict')
    // The running job notices within seconds.
    await deleteUploadRow(scope, { id })
    return {}
  },
})
