import { randomUUID } from 'node:crypto'
import type { TypedCoverage } from '../../../../shared/media/adjustments.ts'
import { tourImportLimits } from '../../../../shared/tour-imports/tour-import-limits.ts'
import type { JobScope } from '../../../kernel/job.ts'
import { createReserve } from '../../billing/plans/reserve.ts'
import { addMedia } from '../../library/media/add-media.ts'
import { dropLostOriginal } from '../../library/media/build/drop-lost-original.ts'
import { cleanFileName } from '../../library/media/file-name.ts'
import { findDuplicate } from '../../library/media/find-duplicate.ts'
import { originalKey } from '../../library/media/storage-keys.ts'
import type { TourImport } from './entity.ts'
import type { ExtractedPanorama } from './extract-media.ts'
import type { ForeignStop } from './foreign-tour.ts'

const kind = 'panos'

/** Panorama whose file is in the store under the id of a medium. Stops with the same file share it. */
export type StoredPanorama = ExtractedPanorama & {
  readonly id: string
  /** False if the library had the file. */
  readonly isStored: boolean
  readonly credit: string
  readonly coverage: TypedCoverage | null
}

type StopsWithMedia = { readonly stops: readonly ForeignStop[]; readonly media: readonly ExtractedPanorama[] }

/**
 * Moves the panoramas that the library doesn't have yet into the file store, before the transaction with their rows.
 * Rejects if that takes so long that `dropLostOriginal` could delete the first ones.
 */
export async function adoptPanoramas(
  { em, ports, queue }: JobScope,
  { account }: Pick<TourImport, 'account'>,
  { stops, media }: StopsWithMedia,
): Promise<readonly StoredPanorama[]> {
  const endMs = ports.now().getTime() + tourImportLimits.storeMaxMs
  const storedByHash = new Map<string, Pick<StoredPanorama, 'id' | 'isStored'>>()
  const store = async ({ sha256, path }: ExtractedPanorama) => {
    const id = randomUUID()
    if ((await findDuplicate(em.fork(), { account, kind, sha256 })) !== null) return { id, isStored: false }
    await queue.send(dropLostOriginal, { accountId: account, mediaId: id }, em)
    await ports.files.adoptFile(path, originalKey(account, id))
    if (ports.now().getTime() > endMs) throw new Error('the panoramas of a tour took too long to store')
    return { id, isStored: true }
  }
  const panoramas: StoredPanorama[] = []
  for (const [index, panorama] of media.entries()) {
    const stop = stops[index]
    const coverage = stop && 'image' in stop.panorama ? stop.panorama.coverage : null
    const stored = storedByHash.get(panorama.sha256) ?? (await store(panorama))
    storedByHash.set(panorama.sha256, stored)
    panoramas.push({ ...panorama, ...stored, credit: stop?.credit ?? '', coverage })
  }
  return panoramas
}

/** Creates the media of stored panoramas, in the caller's transaction; returns the media of all stops, in their order. */
export async function addImportedMedia(
  { em, ports, queue }: JobScope,
  { account, user }: Pick<TourImport, 'account' | 'user'>,
  panoramas: readonly StoredPanorama[],
): Promise<readonly string[]> {
  const reserve = createReserve(ports)
  const mediaIdByHash = new Map<string, string>()
  for (const { id, isStored, fileName, sizeBytes, sha256, facts, credit, coverage } of panoramas) {
    if (mediaIdByHash.has(sha256)) continue
    const duplicate = await findDuplicate(em, { account, kind, sha256 })
    mediaIdByHash.set(sha256, duplicate?.id ?? id)
    if (duplicate !== null) continue
    // The next attempt of the job stores it.
    if (!isStored) throw new Error('a panorama was deleted from the library during an import')
    await reserve(em, account, { resource: 'storageBytes', bytes: sizeBytes })
    const { widthPx, heightPx, mimeType, notes = [], captured = {} } = facts
    const file = { sizeBytes, sha256, widthPx, heightPx, mimeType, notes, captured }
    const name = cleanFileName(fileName)
    const medium = await addMedia({ em, queue }, { ...file, id, account, kind, name, uploadedBy: user })
    medium.credit = credit
    medium.coverage = coverage
  }
  await em.flush()
  return panoramas.map(({ sha256 }) => mediaIdByHash.get(sha256) ?? '')
}
