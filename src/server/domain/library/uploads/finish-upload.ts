import { AppError } from '../../../../shared/kernel/app-error.ts'
import { isMediaKind } from '../../../../shared/media/upload-kinds.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { MediaError } from '../../../ports/media-builder.ts'
import { lockAccountStorage } from '../../billing/plans/storage.ts'
import { deleteNow } from '../file-deletions/delete-files.ts'
import { scheduleDeletions } from '../file-deletions/schedule.ts'
import { addMedia } from '../media/add-media.ts'
import { Media } from '../media/entity.ts'
import { findDuplicate } from '../media/find-duplicate.ts'
import { isOriginalInUse, replaceOriginal } from '../media/replace/replace-original.ts'
import { originalKey } from '../media/storage-keys.ts'
import { Upload } from './entity.ts'
import { type InspectedUpload, inspectUpload } from './inspect-upload.ts'
import { storeRejection } from './rejections.ts'
import { mediaIdOf } from './upload-ids.ts'

/** Scope of finishing an upload. It has no actor: the caller checks permissions. */
export type FinishScope = Pick<AccountScope, 'em' | 'ports' | 'queue'>

/** Local file with the bytes of an upload; `isAdopted` if the library stores them already. */
type LocalBytes = { readonly path: string; readonly isAdopted: boolean }

type CheckedUpload = InspectedUpload & { readonly sha256: string }

const firstServerError = 500
const changedDuringUpload = 'The file changed during the upload. Upload it again.'

/** Runs `work` on the bytes in the spool, or on the original if an interrupted call has already moved them there. */
async function withBytes<Value>(
  { ports }: FinishScope,
  upload: Upload,
  work: (bytes: LocalBytes) => Promise<Value>,
): Promise<Value> {
  const spooledBytes = await ports.spool.sizeOf(upload.id)
  if (spooledBytes === upload.sizeBytes) {
    return ports.spool.withFile(upload.id, (path) => work({ path, isAdopted: false }))
  }
  if (spooledBytes !== undefined) throw new AppError('resource.conflict')
  return ports.files.withLocalCopy(originalKey(upload.account, mediaIdOf(upload.id)), (path) => {
    if (path === undefined) throw new AppError('upload.expired')
    return work({ path, isAdopted: true })
  })
}

/** Checks the hash and the kind of an upload by its bytes, not by its declared type (threat T31). */
async function checkContent({ em, ports }: FinishScope, upload: Upload, path: string): Promise<CheckedUpload> {
  const { kind, kindIsGuess, replacesMediaId } = upload
  if (!isMediaKind(kind)) throw new Error('This upload never becomes a medium.')
  const sha256 = await ports.spool.sha256Of(upload.id, path)
  if (upload.claimedSha256 && upload.claimedSha256 !== sha256) {
    throw new AppError('media.damaged', { message: changedDuringUpload })
  }
  try {
    const replacedMedium = replacesMediaId ? await em.findOne(Media, { id: replacesMediaId }) : null
    const coverage = replacedMedium?.coverage ?? undefined
    return {
      sha256,
      ...(await inspectUpload(ports.mediaBuilder, { kind, kindIsGuess, replacesMediaId }, { path, coverage })),
    }
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    throw new AppError(error.code, { cause: error, ...(error.isUserFacing ? { message: error.message } : {}) })
  }
}

/**
 * Schedules the deletion of an upload's bytes in the spool, and of its original unless a medium uses it. Returns their
 * keys, for `deleteNow` after the transaction.
 */
async function scheduleLeftovers({ em, ports }: Pick<FinishScope, 'em' | 'ports'>, upload: Upload): Promise<string[]> {
  const originalId = mediaIdOf(upload.id)
  const original = { key: originalKey(upload.account, originalId), kind: 'file' as const }
  const isInUse = await isOriginalInUse(em, upload.account, originalId)
  const deletions = [{ key: upload.id, kind: 'upload' as const }, ...(isInUse ? [] : [original])]
  await scheduleDeletions(em, deletions, ports.now())
  return deletions.map(({ key }) => key)
}

/** Deletes an unfinished upload with its bytes. The caller holds the lock of the upload. */
export async function dropUpload({ em, ports }: Pick<FinishScope, 'em' | 'ports'>, upload: Upload): Promise<void> {
  const leftoverKeys = await em.transactional(async (transaction) => {
    // An upload that another process has finished in the meantime stays, with its original.
    await lockAccountStorage(transaction, upload.account)
    await transaction.nativeDelete(Upload, { id: upload.id, status: { $ne: 'finished' } })
    return scheduleLeftovers({ em: transaction, ports }, upload)
  })
  await deleteNow({ em, ports }, leftoverKeys)
}

/** Deletes an upload with an invalid file, and stores the error for clients that repeat the request. */
export async function rejectUpload(scope: FinishScope, upload: Upload, error: AppError): Promise<void> {
  await storeRejection(scope.em, upload, error)
  await dropUpload(scope, upload)
}

/** Adds the original to the library: as the replacement of a medium, as a new medium, or as an existing duplicate. */
async function addToLibrary(scope: FinishScope, upload: Upload, checkedUpload: CheckedUpload): Promise<string> {
  const { account, fileName: name, sizeBytes, user: uploadedBy, replacesMediaId } = upload
  const originalId = mediaIdOf(upload.id)
  if (replacesMediaId) {
    const original = { ...checkedUpload, sizeBytes, originalId }
    await replaceOriginal({ ...scope, account: { id: account } }, replacesMediaId, original)
    return replacesMediaId
  }
  const sameFile = { account, kind: checkedUpload.kind, sha256: checkedUpload.sha256 }
  const duplicate = upload.keepsDuplicate ? null : await findDuplicate(scope.em, sameFile)
  if (duplicate !== null) return duplicate.id
  await addMedia(scope, { ...checkedUpload, account, name, sizeBytes, uploadedBy, id: originalId })
  return originalId
}

type FinishedUpload = { readonly mediaId: string; readonly leftoverKeys: readonly string[] }

/** Creates the medium with its build job and finishes the upload, in one transaction. */
async function commitUpload(scope: FinishScope, upload: Upload, checkedUpload: CheckedUpload): Promise<FinishedUpload> {
  return scope.em.transactional(async (em) => {
    await lockAccountStorage(em, upload.account)
    // Another process may have finished the upload, if this one lost its connection and with it the lock.
    const lockedUpload = await em.findOne(Upload, { id: upload.id }, { refresh: true })
    if (lockedUpload === null) throw new AppError('upload.expired')
    const { ports } = scope
    if (lockedUpload.mediaId) {
      return { mediaId: lockedUpload.mediaId, leftoverKeys: await scheduleLeftovers({ em, ports }, upload) }
    }
    const mediaId = await addToLibrary({ ...scope, em }, upload, checkedUpload)
    await em.nativeUpdate(Upload, { id: upload.id }, { status: 'finished', mediaId, lastActivityAt: ports.now() })
    await em.flush()
    return { mediaId, leftoverKeys: await scheduleLeftovers({ em, ports }, upload) }
  })
}

/**
 * Turns a completely received upload into a medium, and returns the medium's id. Each step is idempotent, so
 * that the next call resumes after a crash: size, checksum, type by content, flush to disk, move to the library, and
 * one transaction at the end. A file that is already in the library leads to the existing medium, unless the upload
 * keeps duplicates. A rejected file is deleted; the file that it should have replaced stays. The caller holds the lock
 * of the upload.
 */
export async function storeUploadAsMedium(scope: FinishScope, upload: Upload): Promise<string> {
  if (upload.mediaId) return upload.mediaId
  return withBytes(scope, upload, (bytes) => finishBytes(scope, upload, bytes))
}

async function finishBytes(scope: FinishScope, upload: Upload, { path, isAdopted }: LocalBytes): Promise<string> {
  const { em, ports } = scope
  const { spool, files } = ports
  const pendingFlush = isAdopted ? Promise.resolve() : spool.sync(upload.id)
  let checkedUpload: CheckedUpload
  try {
    const [result] = await Promise.all([checkContent(scope, upload, path), pendingFlush])
    checkedUpload = result
  } catch (error) {
    // Server errors don't reject the file: the store may be unavailable for a moment.
    if (error instanceof AppError && error.status < firstServerError) await rejectUpload(scope, upload, error)
    throw error
  }
  const key = originalKey(upload.account, mediaIdOf(upload.id))
  if (!isAdopted) await files.adoptFile(path, key)
  const { mediaId, leftoverKeys } = await commitUpload(scope, upload, checkedUpload).catch(async (error: unknown) => {
    // The medium that the upload replaces was deleted in the meantime.
    if (error instanceof AppError && error.code === 'resource.notFound') await rejectUpload(scope, upload, error)
    throw error
  })
  await deleteNow({ em, ports }, leftoverKeys)
  return mediaId
}
