import { randomUUID } from 'node:crypto'
import { tourImportLimits } from '../../../../shared/tour-imports/tour-import-limits.ts'
import type { JobScope } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { createReserve } from '../../billing/plans/reserve.ts'
import { addMedia } from '../../library/media/add-media.ts'
import { dropLostOriginal } from '../../library/media/build/drop-lost-original.ts'
import { Media } from '../../library/media/entity.ts'
import { cleanFileName } from '../../library/media/file-name.ts'
import { findDuplicate } from '../../library/media/find-duplicate.ts'
import { originalKey } from '../../library/media/storage-keys.ts'
import type { TourImport } from './entity.ts'
import type { ExtractedMedium } from './extract-media.ts'

/** Medium whose file is in the store under its id. */
export type StoredMedium = ExtractedMedium & {
  readonly id: string
  /** False if the library had the file. */
  readonly isStored: boolean
}

/** Media of an import in the library, in the order of its source. */
export type ImportedMedia = {
  readonly ids: readonly string[]
  readonly stored: readonly StoredMedium[]
  /** Those that the import has created, by their position. The library's own stay as they are. */
  readonly created: ReadonlyMap<number, Media>
}

/** Media of an archive with the same identity become one medium. */
const identityOf = ({ sourceId, sha256 }: ExtractedMedium) => sourceId ?? sha256

/**
 * Medium of the library with the same file: that with the same id, in the installation that a copy comes from, or any other
 * that no medium of the archive has become yet.
 */
async function findInLibrary(
  em: EntityManager,
  { account, medium }: { readonly account: string; readonly medium: ExtractedMedium },
  usedIds: ReadonlySet<string>,
): Promise<Media | null> {
  const { sourceId, kind, sha256 } = medium
  const where = { account, kind, sha256, deletedAt: null, status: { $ne: 'failed' as const } }
  const sameId = sourceId === null ? null : await em.findOne(Media, { ...where, id: sourceId })
  const match = sameId ?? (await findDuplicate(em, { account, kind, sha256 }))
  return match !== null && !usedIds.has(match.id) ? match : null
}

/**
 * Moves the media that the library doesn't have yet into the file store, before the transaction with their rows. Rejects if
 * that takes so long that `dropLostOriginal` could delete the first ones.
 */
export async function adoptMedia(
  { em, ports, queue }: JobScope,
  { account }: Pick<TourImport, 'account'>,
  media: readonly ExtractedMedium[],
): Promise<readonly StoredMedium[]> {
  const endMs = ports.now().getTime() + tourImportLimits.storeMaxMs
  const storedByIdentity = new Map<string, Pick<StoredMedium, 'id' | 'isStored'>>()
  const usedIds = new Set<string>()
  const store = async (medium: ExtractedMedium) => {
    const match = await findInLibrary(em.fork(), { account, medium }, usedIds)
    if (match !== null) return { id: match.id, isStored: false }
    const id = randomUUID()
    await queue.send(dropLostOriginal, { accountId: account, mediaId: id }, em)
    await ports.files.adoptFile(medium.path, originalKey(account, id))
    if (ports.now().getTime() > endMs) throw new Error('the media of a tour took too long to store')
    return { id, isStored: true }
  }
  const storedMedia: StoredMedium[] = []
  for (const medium of media) {
    const stored = storedByIdentity.get(identityOf(medium)) ?? (await store(medium))
    storedByIdentity.set(identityOf(medium), stored)
    usedIds.add(stored.id)
    storedMedia.push({ ...medium, ...stored })
  }
  return storedMedia
}

/** Creates stored media in the library, in the caller's transaction. */
export async function addImportedMedia(
  { em, ports, queue }: JobScope,
  { account, user }: Pick<TourImport, 'account' | 'user'>,
  stored: readonly StoredMedium[],
): Promise<ImportedMedia> {
  const reserve = createReserve(ports)
  const idByIdentity = new Map<string, string>()
  const usedIds = new Set<string>()
  const created = new Map<number, Media>()
  for (const [index, medium] of stored.entries()) {
    if (idByIdentity.has(identityOf(medium))) continue
    const { id, isStored, kind, fileName, sizeBytes, sha256, facts } = medium
    const match = await findInLibrary(em, { account, medium }, usedIds)
    const mediaId = match?.id ?? id
    idByIdentity.set(identityOf(medium), mediaId)
    usedIds.add(mediaId)
    if (match !== null) continue
    // The next attempt of the job stores it.
    if (!isStored) throw new Error('a medium was deleted from the library during an import')
    await reserve(em, account, { resource: 'storageBytes', bytes: sizeBytes })
    const { widthPx, heightPx, durationMs, mimeType, notes = [], captured = {} } = facts
    const file = { sizeBytes, sha256, widthPx, heightPx, mimeType, notes, captured }
    const duration = durationMs === undefined ? {} : { durationMs }
    const name = cleanFileName(fileName)
    created.set(
      index,
      await addMedia({ em, queue }, { ...file, ...duration, id, account, kind, name, uploadedBy: user }),
    )
  }
  return { ids: stored.map((medium) => idByIdentity.get(identityOf(medium)) ?? ''), stored, created }
}
