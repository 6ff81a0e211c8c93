import type { JobScope } from '../../../kernel/job.ts'
import { lockAccountStorage } from '../../billing/plans/storage.ts'
import { deleteNow } from '../../library/file-deletions/delete-files.ts'
import { scheduleDeletions } from '../../library/file-deletions/schedule.ts'
import { Upload } from '../../library/uploads/entity.ts'
import { lockTourFolders, requireTourFolder } from '../tour-folders/find.ts'
import { moveToFolder } from '../tour-folders/move.ts'
import { addImportedMedia, adoptMedia, type StoredMedium } from './add-media.ts'
import { TourImport } from './entity.ts'
import type { ExtractedMedium } from './extract-media.ts'
import { ImportCanceledError } from './import-canceled.ts'
import type { TourSource } from './tour-source.ts'
import { unfinishedStatuses } from './unfinished.ts'

/** Ends the import in the transaction that creates its tour, unless it was canceled; its ZIP file isn't needed anymore. */
async function finishImport({ em, ports }: JobScope, row: TourImport): Promise<void> {
  const where = { id: row.id, status: { $in: [...unfinishedStatuses] } }
  const change = { status: 'finished', finishedStopCount: row.stopCount, lastActivityAt: ports.now() } as const
  if ((await em.nativeUpdate(TourImport, where, change)) === 0) throw new ImportCanceledError()
  await em.nativeDelete(Upload, { id: row.id })
  await scheduleDeletions(em, [{ key: row.id, kind: 'upload' }], ports.now())
}

/** Creates the tour in the caller's transaction. The upload is deleted first, because the media replace it. */
async function createAll(
  scope: JobScope,
  row: TourImport,
  { source, media }: { readonly source: TourSource; readonly media: readonly StoredMedium[] },
): Promise<void> {
  const { em } = scope
  const { account, folderId = null } = row
  await lockAccountStorage(em, account)
  await finishImport(scope, row)
  const importedMedia = await addImportedMedia(scope, row, media)
  if (folderId !== null) {
    await lockTourFolders(em, account)
    await requireTourFolder({ em, account: { id: account } }, folderId)
  }
  const tourId = await source.create(scope, row, importedMedia)
  await moveToFolder(em, [tourId], folderId)
  await em.nativeUpdate(TourImport, { id: row.id }, { tourId })
  await em.flush()
}

/**
 * Stores the media and creates their rows, the stops, the hotspots and the tour. Files that no transaction refers to in the
 * end are deleted later. Rejects when the media don't fit into the storage of the account.
 */
export async function createImportedTour(
  scope: JobScope,
  row: TourImport,
  { source, media }: { readonly source: TourSource; readonly media: readonly ExtractedMedium[] },
): Promise<void> {
  const storedMedia = await adoptMedia(scope, row, media)
  await scope.em.fork().transactional((em) => createAll({ ...scope, em }, row, { source, media: storedMedia }))
  await deleteNow({ em: scope.em.fork(), ports: scope.ports }, [row.id])
}
