import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { isMediaKind, uploadKinds } from '../../../../shared/media/upload-kinds.ts'
import { openUploadInput, storageUsage, storageUsageInput, uploadInput } from '../../../../shared/media/uploads.ts'
import { operation } from '../../../kernel/operation.ts'
import { emptyOutput } from '../../../kernel/outputs.ts'
import { measureStorage } from '../../billing/plans/storage.ts'
import { loadAccountPlan, storageLimitUnder } from '../../billing/plans/usage.ts'
import { cancelUpload } from './cancel-upload.ts'
import { deleteUploadRow } from './delete-row.ts'
import { requireDiskSpace } from './disk-space.ts'
import { findUpload, findUploadOrRejection, keepAlive } from './find-upload.ts'
import { storeUploadAsMedium } from './finish-upload.ts'
import { presentUpload, uploadState } from './present.ts'
import { requireReplaceable, reserveUpload } from './reserve-upload.ts'

/**
 * Opens an upload and reserves storage for the declared size. Rejects with 422 for an empty file, 413 over the limit of
 * the kind or the account, 404 for a medium to replace that is not the account's, 429 with too many open uploads, and
 * 507 when the disk is short of space.
 */
export const openUpload = operation({
  allow: 'manageTours',
  uses: 'storageBytes',
  input: openUploadInput,
  example: () => ({ fileName: 'lighthouse.jpg', kind: 'panos', sizeBytes: 4_000_000 }),
  output: uploadState,
  cleansTexts: true,
  run: async (scope, input) => {
    if (input.sizeBytes === 0) throw new AppError('media.empty')
    await requireReplaceable(scope, input)
    if (input.sizeBytes > uploadKinds[input.kind].maxBytes) throw new AppError('upload.tooLarge')
    await requireDiskSpace(scope.ports, input.sizeBytes)
    return presentUpload(await reserveUpload(scope, input))
  },
})

/**
 * State of an upload; the call keeps it from expiring. 410 after a day without calls. A rejected upload answers with
 * its error.
 */
export const getUpload = operation({
  allow: 'manageTours',
  input: uploadInput,
  example: ({ uploadId }) => ({ uploadId }),
  output: uploadState,
  run: async (scope, { uploadId }) => {
    const upload = await findUploadOrRejection(scope, uploadId)
    await keepAlive(scope, upload)
    return presentUpload(upload)
  },
})

/** Turns a completely received upload into a medium. Idempotent. The ZIP file of a tour stays an upload. */
export const finishUpload = operation({
  allow: 'manageTours',
  input: uploadInput,
  example: ({ uploadId }) => ({ uploadId }),
  output: z.strictObject({ mediaId: z.string().nullable() }),
  run: async (scope, { uploadId }) => {
    const release = await scope.ports.spool.lock(uploadId)
    try {
      const upload = await findUploadOrRejection(scope, uploadId)
      return { mediaId: isMediaKind(upload.kind) ? await storeUploadAsMedium(scope, upload) : null }
    } finally {
      release()
    }
  },
})

/** Cancels an open upload; 409 once it has become a medium. */
export const deleteUpload = operation({
  allow: 'manageTours',
  input: uploadInput,
  example: ({ uploadId }) => ({ uploadId }),
  output: emptyOutput,
  run: async (scope, { uploadId }) => {
    await cancelUpload(scope, () => findUpload(scope, uploadId))
    return {}
  },
})

/** Deletes an upload that was just opened and has no bytes yet. Works even while the store is unavailable. */
export const withdrawUpload = operation({
  allow: 'manageTours',
  input: uploadInput,
  example: ({ uploadId }) => ({ uploadId }),
  output: emptyOutput,
  run: async (scope, { uploadId }) => {
    const { account, actor } = scope
    await deleteUploadRow(scope, { id: uploadId, account: account.id, user: actor.id, status: 'open' })
    return {}
  },
})

/** Used and available storage of the account. */
export const getStorageUsage = operation({
  allow: 'viewTour',
  input: storageUsageInput,
  example: () => ({}),
  output: storageUsage,
  run: async ({ em, account, ports }) => {
    const { usedBytes, retainedBytes, retainedUntil } = await measureStorage(em, account.id)
    const isRestorable = retainedUntil !== null && retainedUntil > ports.now()
    return {
      usedBytes,
      keptBytes: retainedBytes,
      limitBytes: storageLimitUnder(ports.plans, await loadAccountPlan(em, account.id)),
      keptUntil: isRestorable ? retainedUntil.toISOString() : null,
    }
  },
})
