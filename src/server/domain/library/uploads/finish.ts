import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { MediaError } from '../../../ports/media-builder.ts'
import { lockAccountStorage } from '../../billing/plans/storage.ts'
import { deleteNow } from '../file-deletions/carry-out.ts'
import { scheduleDeletions } from '../file-deletions/schedule.ts'
import { addMedia } from '../media/add.ts'
import { originalKey } from '../media/addresses.ts'
import { findDuplicate } from '../media/duplicate.ts'
import { Media } from '../media/entity.ts'
import { isOriginal, replaceOriginal } from '../media/replace/replace.ts'
import { Upload } from './entity.ts'
import { mediaIdOf } from './ids.ts'
import { type Inspected, inspectUpload } from './inspect-upload.ts'
import { keepRejection } from './rejections.ts'

/** What finishing needs; nobody's rights, those are for the caller to check. */
export type FinishScope = Pick<AccountScope, 'em' | 'ports' | 'queue'>

/** Bytes of an upload on this machine. */
type Bytes = { readonly path: string; readonly adopted: boolean }

type Checked = Inspected & { readonly sha256: string }

const firstServerError = 500
const changedOnTheWay = 'The file changed during the upload. Upload it again.'

/** Where the bytes are: in the spool, or already adopted by a finish step that died after that. */
async function withBytes<Value>(
  { ports }: FinishScope,
  upload: Upload,
  work: (bytes: Bytes) => Promise<Value>,
): Promise<Value> {
  const spooledBytes = await ports.spool.sizeOf(upload.id)
  if (spooledBytes === upload.sizeBytes) {
    return ports.spool.withFile(upload.id, (path) => work({ path, adopted: false }))
  }
  if (spooledBytes !== undefined) throw new AppError('resource.conflict')
  return ports.files.withLocalCopy(originalKey(upload.account, mediaIdOf(upload.id)), (path) => {
    if (path === undefined) throw new AppError('upload.expired')
    return work({ path, adopted: true })
  })
}

/** Says no to what is not of its kind; by the bytes, whatever the client called it (threat T31). */
async function check({ em, ports }: FinishScope, upload: Upload, path: string): Promise<Checked> {
  const sha256 = await ports.spool.sha256Of(upload.id, path)
  if (upload.claimedSha256 && upload.claimedSha256 !== sha256) {
    throw new AppError('media.damaged', { message: changedOnTheWay })
  }
  try {
    const replaced = upload.replacesMediaId ? await em.findOne(Media, { id: upload.replacesMediaId }) : null
    const coverage = replaced?.coverage ?? undefined
    return { sha256, ...(await inspectUpload(ports.mediaBuilder, upload, { path, coverage })) }
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    throw new AppError(error.code, { cause: error, ...(error.forPerson ? { message: error.message } : {}) })
  }
}

/**
 * Has deleted what is left of an upload once it is stored or dropped: its bytes in the spool, and its original unless a
 * medium is made of it. Answers their keys, for `deleteNow` after the transaction.
 */
async function scheduleLeftovers({ em, ports }: Pick<FinishScope, 'em' | 'ports'>, upload: Upload): Promise<string[]> {
  const originalId = mediaIdOf(upload.id)
  const original = { key: originalKey(upload.account, originalId), kind: 'file' as const }
  const isKept = await isOriginal(em, upload.account, originalId)
  const leftovers = [{ key: upload.id, kind: 'upload' as const }, ...(isKept ? [] : [original])]
  await scheduleDeletions(em, leftovers, ports.now())
  return leftovers.map(({ key }) => key)
}

/** Forgets an upload that is no medium and all its bytes; call it while holding the upload. */
export async function dropUpload({ em, ports }: Pick<FinishScope, 'em' | 'ports'>, upload: Upload): Promise<void> {
  const leftovers = await em.transactional(async (inner) => {
    // Another process may finish it meanwhile: what a medium is made of is never deleted here.
    await lockAccountStorage(inner, upload.account)
    await inner.nativeDelete(Upload, { id: upload.id, status: { $ne: 'finished' } })
    return scheduleLeftovers({ em: inner, ports }, upload)
  })
  await deleteNow({ em, ports }, leftovers)
}

/** Forgets an upload for the file's own fault, and keeps why: its sender may not have heard it, and ask another process. */
export async function rejectUpload(scope: FinishScope, upload: Upload, error: AppError): Promise<void> {
  await keepRejection(scope.em, upload, error)
  await dropUpload(scope, upload)
}

/** Puts the original in its place in the library: as a medium's next one, as a medium of its own, or as one it has. */
async function place(scope: FinishScope, upload: Upload, checked: Checked): Promise<string> {
  const { account, fileName: name, sizeBytes, user: uploadedBy, replacesMediaId } = upload
  const ownId = mediaIdOf(upload.id)
  if (replacesMediaId) {
    const original = { ...checked, sizeBytes, originalId: ownId }
    await replaceOriginal({ ...scope, account: { id: account } }, replacesMediaId, original)
    return replacesMediaId
  }
  const sought = { account, kind: checked.kind, sha256: checked.sha256 }
  const duplicate = upload.keepsDuplicate ? null : await findDuplicate(scope.em, sought)
  if (duplicate !== null) return duplicate.id
  await addMedia(scope, { ...checked, account, name, sizeBytes, uploadedBy, id: ownId })
  return ownId
}

type Stored = { readonly mediaId: string; readonly leftovers: readonly string[] }

/** One transaction: the medium is there with its build job and the upload is finished, or none of it. */
async function becomeMedium(scope: FinishScope, upload: Upload, checked: Checked): Promise<Stored> {
  return scope.em.transactional(async (em) => {
    await lockAccountStorage(em, upload.account)
    // A process that lost its lock with its connection may have been overtaken by another one.
    const current = await em.findOne(Upload, { id: upload.id }, { refresh: true })
    if (current === null) throw new AppError('upload.expired')
    const { ports } = scope
    if (current.mediaId) {
      return { mediaId: current.mediaId, leftovers: await scheduleLeftovers({ em, ports }, upload) }
    }
    const mediaId = await place({ ...scope, em }, upload, checked)
    await em.nativeUpdate(Upload, { id: upload.id }, { status: 'finished', mediaId, lastActivityAt: ports.now() })
    await em.flush()
    return { mediaId, leftovers: await scheduleLeftovers({ em, ports }, upload) }
  })
}

/**
 * Turns an upload whose bytes are all there into a medium. Each step can be repeated, so that whoever asks next goes
 * on where a crash interrupted: size, checksum, type by content, disk, library folder, and one transaction at the end.
 * A file that is in the library already becomes no second medium unless it was asked for: the answer is the first one. A file that is rejected
 * leaves nothing behind; one that was to replace another
 * file leaves that one as it is. Call it while holding the upload.
 */
export async function storeUploadAsMedium(scope: FinishScope, upload: Upload): Promise<string> {
  if (upload.mediaId) return upload.mediaId
  return withBytes(scope, upload, (bytes) => finishBytes(scope, upload, bytes))
}

async function finishBytes(scope: FinishScope, upload: Upload, { path, adopted }: Bytes): Promise<string> {
  const { em, ports } = scope
  const { spool, files } = ports
  const reachedDisk = adopted ? Promise.resolve() : spool.sync(upload.id)
  let checked: Checked
  try {
    ;[checked] = await Promise.all([check(scope, upload, path), reachedDisk])
  } catch (error) {
    // Only the file's own fault: one whose store is away for a moment is still good.
    if (error instanceof AppError && error.status < firstServerError) await rejectUpload(scope, upload, error)
    throw error
  }
  const ownKey = originalKey(upload.account, mediaIdOf(upload.id))
  if (!adopted) await files.adoptFile(path, ownKey)
  const { mediaId, leftovers } = await becomeMedium(scope, upload, checked).catch(async (error: unknown) => {
    // What it was to replace is gone.
    if (error instanceof AppError && error.code === 'resource.notFound') await rejectUpload(scope, upload, error)
    throw error
  })
  await deleteNow({ em, ports }, leftovers)
  return mediaId
}
