import { createHash } from 'node:crypto'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { importLimits } from '../../../../shared/media/imports/import-limits.ts'
import { uploadKinds } from '../../../../shared/media/upload-kinds.ts'
import type { JobScope } from '../../../kernel/job.ts'
import type { Download } from '../../../ports/outgoing-downloads.ts'
import { createReserve } from '../../billing/plans/reserve.ts'
import { lockAccountStorage } from '../../billing/plans/storage.ts'
import { requireDiskSpace } from '../uploads/disk-space.ts'
import { Upload } from '../uploads/entity.ts'

/** Thrown when an import was canceled while its file was received. */
class ImportCanceledError extends Error {}

const fetchingCondition = ({ id }: Upload) => ({ id, status: 'fetching' }) as const

/** Raises the reserved storage of an import to `bytes`, within the quota of the account. */
async function reserveBytes({ em, ports }: JobScope, upload: Upload, bytes: number): Promise<void> {
  if (bytes > uploadKinds[upload.kind].maxBytes) throw new AppError('upload.tooLarge')
  await requireDiskSpace(ports, bytes - upload.sizeBytes)
  await em.fork().transactional(async (transaction) => {
    await lockAccountStorage(transaction, upload.account)
    const row = await transaction.findOne(Upload, fetchingCondition(upload))
    if (row === null) throw new ImportCanceledError()
    const addedBytes = bytes - row.sizeBytes
    if (addedBytes > 0)
      await createReserve(ports)(transaction, upload.account, { resource: 'storageBytes', bytes: addedBytes })
    row.sizeBytes = bytes
    row.lastActivityAt = ports.now()
  })
  upload.sizeBytes = bytes
}

async function sendHeartbeat({ em, ports }: JobScope, upload: Upload): Promise<void> {
  const updatedRows = await em.nativeUpdate(Upload, fetchingCondition(upload), { lastActivityAt: ports.now() })
  if (updatedRows === 0) throw new ImportCanceledError()
}

/** Streams the file into the spool, reserving storage before each chunk that exceeds the reservation. */
async function writeToSpool(scope: JobScope, upload: Upload, { sizeBytes, body }: Download) {
  const { spool } = scope.ports
  const appender = await spool.append(upload.id, 0)
  const hash = createHash('sha256')
  let receivedBytes = 0
  try {
    for await (const chunk of body) {
      receivedBytes += chunk.byteLength
      if (receivedBytes > upload.sizeBytes) {
        const { maxBytes } = uploadKinds[upload.kind]
        const reservedBytes = Math.min(
          receivedBytes + importLimits.reservedAheadBytes,
          Math.max(maxBytes, receivedBytes),
        )
        await reserveBytes(scope, upload, reservedBytes)
      }
      hash.update(chunk)
      appender.add(chunk)
      if (appender.needsDrain) await appender.waitForDrain()
    }
    if (sizeBytes !== undefined && receivedBytes < sizeBytes) throw new AppError('import.unreachable')
    if (receivedBytes === 0) throw new AppError('media.empty')
    await appender.flush()
  } finally {
    await appender.close()
  }
  return { receivedBytes, sha256: hash.digest('hex') }
}

async function storeDownload(scope: JobScope, upload: Upload, download: Download): Promise<void> {
  const { em, ports } = scope
  if (download.sizeBytes === 0) throw new AppError('media.empty')
  if (download.sizeBytes !== undefined) await reserveBytes(scope, upload, download.sizeBytes)
  const { receivedBytes, sha256 } = await writeToSpool(scope, upload, download)
  // The import is an upload with complete bytes from here on. The checksum detects bytes of another attempt.
  const updatedRows = await em.nativeUpdate(Upload, fetchingCondition(upload), {
    status: 'open',
    sizeBytes: receivedBytes,
    claimedSha256: upload.claimedSha256 ?? sha256,
    lastActivityAt: ports.now(),
  })
  if (updatedRows === 0) throw new ImportCanceledError()
}

/**
 * Downloads the file of an import from the start, discards the bytes of an earlier attempt, and turns the import into a
 * complete open upload. Returns false if it was canceled. The caller holds the lock of the upload. Rejects with an
 * `AppError` if the URL or the file is invalid.
 */
export async function receiveImport(scope: JobScope, upload: Upload): Promise<boolean> {
  const { em, ports, signal } = scope
  await ports.spool.remove(upload.id)
  await ports.spool.create(upload.id)
  const cancellation = new AbortController()
  const abort = (reason: unknown) => cancellation.abort(reason)
  // The heartbeat also runs while the host sends nothing.
  const heartbeat = setInterval(() => void sendHeartbeat(scope, upload).catch(abort), importLimits.heartbeatMs)
  try {
    await sendHeartbeat(scope, upload)
    const abortSignal = AbortSignal.any([signal, cancellation.signal])
    const download = await ports.outgoingDownloads.open(upload.address ?? '', abortSignal)
    try {
      await storeDownload(scope, upload, download)
    } finally {
      download.close()
    }
    return true
  } catch (error) {
    if (!(error instanceof ImportCanceledError)) throw error
    // Another attempt may have completed the import, in which case its bytes stay.
    if ((await em.count(Upload, { id: upload.id })) === 0) await ports.spool.remove(upload.id)
    return false
  } finally {
    clearInterval(heartbeat)
  }
}
