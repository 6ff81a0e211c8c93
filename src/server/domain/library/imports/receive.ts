import { createHash } from 'node:crypto'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { importLimits } from '../../../../shared/media/imports/import-limits.ts'
import { mediaKinds } from '../../../../shared/media/registry.ts'
import type { JobScope } from '../../../kernel/job.ts'
import type { Download } from '../../../ports/outgoing-downloads.ts'
import { reserverOf } from '../../billing/plans/reserve.ts'
import { lockAccountStorage } from '../../billing/plans/storage.ts'
import { requireDiskSpace } from '../uploads/disk-space.ts'
import { Upload } from '../uploads/entity.ts'

/** It was canceled meanwhile. */
class Canceled extends Error {}

const fetching = ({ id }: Upload) => ({ id, status: 'fetching' }) as const

/** Reserves storage for so many bytes in all, within the quota of the account. */
async function reserveBytes({ em, ports }: JobScope, upload: Upload, bytes: number): Promise<void> {
  if (bytes > mediaKinds[upload.kind].maxBytes) throw new AppError('upload.tooLarge')
  await requireDiskSpace(ports, bytes - upload.sizeBytes)
  await em.fork().transactional(async (inner) => {
    await lockAccountStorage(inner, upload.account)
    const row = await inner.findOne(Upload, fetching(upload))
    if (row === null) throw new Canceled()
    const added = bytes - row.sizeBytes
    if (added > 0) await reserverOf(ports)(inner, upload.account, { use: 'storageBytes', bytes: added })
    row.sizeBytes = bytes
    row.lastActivityAt = ports.now()
  })
  upload.sizeBytes = bytes
}

async function sayAlive({ em, ports }: JobScope, upload: Upload): Promise<void> {
  const found = await em.nativeUpdate(Upload, fetching(upload), { lastActivityAt: ports.now() })
  if (found === 0) throw new Canceled()
}

/** Writes the file into the spool as it comes; what is not reserved yet is, before it is written. */
async function write(scope: JobScope, upload: Upload, { sizeBytes, body }: Download) {
  const { spool } = scope.ports
  const appender = await spool.append(upload.id, 0)
  const hash = createHash('sha256')
  let receivedBytes = 0
  try {
    for await (const chunk of body) {
      receivedBytes += chunk.byteLength
      if (receivedBytes > upload.sizeBytes) {
        const { maxBytes } = mediaKinds[upload.kind]
        const ahead = Math.min(receivedBytes + importLimits.reservedAheadBytes, Math.max(maxBytes, receivedBytes))
        await reserveBytes(scope, upload, ahead)
      }
      hash.update(chunk)
      appender.add(chunk)
      if (appender.isBehind) await appender.written()
    }
    if (sizeBytes !== undefined && receivedBytes < sizeBytes) throw new AppError('import.unreachable')
    if (receivedBytes === 0) throw new AppError('media.empty')
    await appender.settled()
  } finally {
    await appender.close()
  }
  return { receivedBytes, sha256: hash.digest('hex') }
}

async function receive(scope: JobScope, upload: Upload, download: Download): Promise<void> {
  const { em, ports } = scope
  if (download.sizeBytes === 0) throw new AppError('media.empty')
  if (download.sizeBytes !== undefined) await reserveBytes(scope, upload, download.sizeBytes)
  const { receivedBytes, sha256 } = await write(scope, upload, download)
  // From here on it is an upload whose bytes are all there. By the checksum no byte of another attempt gets among them.
  const found = await em.nativeUpdate(Upload, fetching(upload), {
    status: 'open',
    sizeBytes: receivedBytes,
    claimedSha256: upload.claimedSha256 ?? sha256,
    lastActivityAt: ports.now(),
  })
  if (found === 0) throw new Canceled()
}

/**
 * Fetches the bytes of an import from the first on, whatever an earlier attempt has left, and opens it as an upload that
 * is whole; false where it was canceled. Call it while holding the upload. Rejects with what the address or the file is rejected for.
 */
export async function receiveImport(scope: JobScope, upload: Upload): Promise<boolean> {
  const { em, ports, signal } = scope
  await ports.spool.remove(upload.id)
  await ports.spool.create(upload.id)
  const ending = new AbortController()
  // Also while the host says nothing.
  const end = (reason: unknown) => ending.abort(reason)
  const alive = setInterval(() => void sayAlive(scope, upload).catch(end), importLimits.heartbeatMs)
  try {
    await sayAlive(scope, upload)
    const both = AbortSignal.any([signal, ending.signal])
    const download = await ports.outgoingDownloads.open(upload.address ?? '', both)
    try {
      await receive(scope, upload, download)
    } finally {
      download.close()
    }
    return true
  } catch (error) {
    if (!(error instanceof Canceled)) throw error
    // Another attempt may have received it as a whole: those bytes are not this one's.
    if ((await em.count(Upload, { id: upload.id })) === 0) await ports.spool.remove(upload.id)
    return false
  } finally {
    clearInterval(alive)
  }
}
