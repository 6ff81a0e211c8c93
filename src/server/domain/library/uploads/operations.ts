import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { mediaKinds } from '../../../../shared/media/registry.ts'
import { openUploadInput, storageUsage, storageUsageInput, uploadInput } from '../../../../shared/media/uploads.ts'
import { done } from '../../../kernel/answers.ts'
import { operation } from '../../../kernel/operation.ts'
import { usedBytes } from '../../billing/plans/storage.ts'
import { standingOf, storageLimitUnder } from '../../billing/plans/usage.ts'
import { deleteRow } from './delete-row.ts'
import { requireDiskSpace } from './disk-space.ts'
import { findUpload, findUploadOrRejection, keepAlive } from './find.ts'
import { storeUploadAsMedium } from './finish.ts'
import { presentUpload, uploadState } from './present.ts'
import { removeOpenUpload } from './remove-open.ts'
import { requireReplaceable, reserveUpload } from './reserve.ts'

/**
 * Makes room for a file of a declared size and names its upload. Rejects with 422 for an empty file, 413 over the
 * limit of the kind or the account, 404 for a medium to replace that is not the account's, 429 with too many open, 507 when the disk is short.
 */
export const openUpload = operation({
  allow: 'manageTours',
  uses: 'storageBytes',
  input: openUploadInput,
  output: uploadState,
  cleansTexts: true,
  run: async (scope, input) => {
    if (input.sizeBytes === 0) throw new AppError('media.empty')
    await requireReplaceable(scope, input)
    if (input.sizeBytes > mediaKinds[input.kind].maxBytes) throw new AppError('upload.tooLarge')
    await requireDiskSpace(scope.ports, input.sizeBytes)
    return presentUpload(await reserveUpload(scope, input))
  },
})

/** Where an upload stands; asking keeps it alive. 410 when nobody asked for a day; why, when its file was rejected. */
export const getUpload = operation({
  allow: 'manageTours',
  input: uploadInput,
  output: uploadState,
  run: async (scope, { uploadId }) => {
    const upload = await findUploadOrRejection(scope, uploadId)
    await keepAlive(scope, upload)
    return presentUpload(upload)
  },
})

/** Turns an upload whose bytes are all there into a medium, once; asking again gives the same answer. */
export const finishUpload = operation({
  allow: 'manageTours',
  input: uploadInput,
  output: z.strictObject({ mediaId: z.string() }),
  run: async (scope, { uploadId }) => {
    const release = await scope.ports.spool.lock(uploadId)
    try {
      return { mediaId: await storeUploadAsMedium(scope, await findUploadOrRejection(scope, uploadId)) }
    } finally {
      release()
    }
  },
})

/** Forgets an open upload and its bytes; 409 once it has become a medium. */
export const removeUpload = operation({
  allow: 'manageTours',
  input: uploadInput,
  output: done,
  run: async (scope, { uploadId }) => {
    await removeOpenUpload(scope, () => findUpload(scope, uploadId))
    return {}
  },
})

/** Forgets an upload that was opened a moment ago and has got no bytes, also while its store is away. */
export const withdrawUpload = operation({
  allow: 'manageTours',
  input: uploadInput,
  output: done,
  run: async (scope, { uploadId }) => {
    const { account, actor } = scope
    await deleteRow(scope, { id: uploadId, account: account.id, user: actor.id, status: 'open' })
    return {}
  },
})

export const getStorageUsage = operation({
  allow: 'viewTour',
  input: storageUsageInput,
  output: storageUsage,
  run: async ({ em, account, ports }) => {
    const { keptUntil, usedBytes: used, keptBytes } = await usedBytes(em, account.id)
    const isRestorable = keptUntil !== null && keptUntil > ports.now()
    return {
      usedBytes: used,
      keptBytes,
      limitBytes: storageLimitUnder(ports.plans, await standingOf(em, account.id)),
      keptUntil: isRestorable ? keptUntil.toISOString() : null,
    }
  },
})
