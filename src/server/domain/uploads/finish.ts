import { AppError } from '../../../shared/kernel/app-error.ts'
import type { AccountScope } from '../../kernel/scope.ts'
import { MediaRefusal } from '../../ports/media-builder.ts'
import { addMedia } from '../media/add.ts'
import { originalKey } from '../media/addresses.ts'
import { isBuildable } from '../media/buildable.ts'
import { findTwin } from '../media/twin.ts'
import { Upload } from './entity.ts'
import { mediaIdOf } from './ids.ts'
import { lockAccount } from './storage.ts'

/** What finishing needs; nobody's rights, those are for the caller to check. */
export type FinishScope = Pick<AccountScope, 'em' | 'ports' | 'queue'>

type Checked = { readonly sha256: string; readonly widthPx: number; readonly heightPx: number }

const changedOnTheWay = 'The file changed on its way. Upload it again.'

/** Where the bytes are: in the spool, or already adopted by a finish step that died after that. */
async function findBytes({ ports }: FinishScope, upload: Upload): Promise<{ path: string; adopted: boolean }> {
  const spooledBytes = await ports.spool.sizeOf(upload.id)
  if (spooledBytes === upload.sizeBytes) return { path: ports.spool.pathOf(upload.id), adopted: false }
  if (spooledBytes !== undefined) throw new AppError('resource.conflict')
  const path = await ports.files.localPath(originalKey(upload.account, mediaIdOf(upload.id)))
  if (path === undefined) throw new AppError('upload.expired')
  return { path, adopted: true }
}

/** Says no to what is not a picture of its kind; by the bytes, whatever the client called it (threat T31). */
async function check({ ports }: FinishScope, upload: Upload, path: string): Promise<Checked> {
  const { kind } = upload
  if (!isBuildable(kind)) throw new AppError('media.notAccepted')
  const sha256 = await ports.spool.sha256Of(upload.id, path)
  if (upload.claimedSha256 && upload.claimedSha256 !== sha256) {
    throw new AppError('media.damaged', { message: changedOnTheWay })
  }
  try {
    return { sha256, ...(await ports.mediaBuilder.inspect(kind, path)) }
  } catch (error) {
    throw error instanceof MediaRefusal ? new AppError(error.code, { cause: error }) : error
  }
}

/**
 * Forgets an open upload and all its bytes; call it while holding the upload. What a crash leaves in between the
 * sweeper finds: a row without bytes, or bytes without a row.
 */
export async function dropUpload({ em, ports }: Pick<FinishScope, 'em' | 'ports'>, upload: Upload): Promise<void> {
  await ports.files.remove(originalKey(upload.account, mediaIdOf(upload.id)))
  await em.nativeDelete(Upload, { id: upload.id, status: 'open' })
  await ports.spool.remove(upload.id)
}

/** One transaction: the medium is there with its build job and the upload is finished, or none of it. */
async function becomeMedium(scope: FinishScope, upload: Upload, checked: Checked): Promise<string> {
  return scope.em.transactional(async (em) => {
    await lockAccount(em, upload.account)
    const twin = await findTwin(em, { account: upload.account, kind: upload.kind, sha256: checked.sha256 })
    const mediaId = twin?.id ?? mediaIdOf(upload.id)
    if (twin === null) await addMedia({ em, queue: scope.queue }, { ...checked, ...whatIs(upload), id: mediaId })
    await em.nativeUpdate(Upload, { id: upload.id }, { status: 'finished', mediaId, lastActivityAt: scope.ports.now() })
    return mediaId
  })
}

function whatIs({ account, kind, fileName: name, sizeBytes, user: uploadedBy }: Upload) {
  return { account, kind, name, sizeBytes, uploadedBy }
}

/**
 * Turns an upload whose bytes are all there into a medium. Each step can be repeated, so that whoever asks next goes
 * on where a crash interrupted: size, checksum, type by content, disk, library folder, and one transaction at the end.
 * A file that is in the library already becomes no second medium: the answer is the first one. A file that is refused
 * leaves nothing behind. Call it while holding the upload.
 */
export async function finishUpload(scope: FinishScope, upload: Upload): Promise<string> {
  if (upload.mediaId) return upload.mediaId
  const { spool, files } = scope.ports
  const { path, adopted } = await findBytes(scope, upload)
  let checked: Checked
  try {
    checked = await check(scope, upload, path)
  } catch (error) {
    if (error instanceof AppError) await dropUpload(scope, upload)
    throw error
  }
  const ownKey = originalKey(upload.account, mediaIdOf(upload.id))
  if (!adopted) {
    await spool.sync(upload.id)
    await files.adoptFile(path, ownKey)
  }
  const mediaId = await becomeMedium(scope, upload, checked)
  await spool.remove(upload.id)
  if (mediaId !== mediaIdOf(upload.id)) await files.remove(ownKey)
  return mediaId
}
