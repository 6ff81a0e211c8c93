import { randomUUID } from 'node:crypto'
import { brandPartNames } from '../../../../shared/brand-kit/brand-parts.ts'
import type { JobScope } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { lockAccountStorage } from '../../billing/plans/storage.ts'
import { deleteNow } from '../../library/file-deletions/delete-files.ts'
import { scheduleDeletions } from '../../library/file-deletions/schedule.ts'
import { Upload } from '../../library/uploads/entity.ts'
import { fieldsOfKit, lockBrandKit } from '../brand-kit/find.ts'
import { inheritParts } from '../brand-kit/inherit.ts'
import { lockTourFolders, requireTourFolder } from '../tour-folders/find.ts'
import { moveToFolder } from '../tour-folders/move.ts'
import { Tour } from '../tours/entity.ts'
import { addImportedMedia, adoptPanoramas, type StoredPanorama } from './add-media.ts'
import { addImportedStops } from './add-stops.ts'
import { TourImport } from './entity.ts'
import type { ExtractedPanorama } from './extract-media.ts'
import type { ForeignTour } from './foreign-tour.ts'
import { ImportCanceledError } from './import-canceled.ts'
import { placeHotspots } from './place-hotspots.ts'
import { unfinishedStatuses } from './unfinished.ts'

type ImportedTour = { readonly tour: ForeignTour; readonly media: readonly ExtractedPanorama[] }

/** Creates the row of the tour, without stops. It inherits the brand kit, as every new tour does. */
async function createTourRow(em: EntityManager, row: TourImport, now: Date): Promise<Tour> {
  const { account, user, name, folderId = null } = row
  if (folderId !== null) {
    await lockTourFolders(em, account)
    await requireTourFolder({ em, account: { id: account } }, folderId)
  }
  const kit = await lockBrandKit(em, account, 'toInherit')
  const tour = em.create(Tour, { id: randomUUID(), account, name, savedBy: user, createdAt: now, savedAt: now })
  if (kit !== null) inheritParts(tour, fieldsOfKit(kit), brandPartNames)
  await em.flush()
  await moveToFolder(em, [tour.id], folderId)
  return tour
}

/** Ends the import in the transaction that creates its tour, unless it was canceled; its ZIP file isn't needed anymore. */
async function finishImport({ em, ports }: JobScope, row: TourImport): Promise<void> {
  const where = { id: row.id, status: { $in: [...unfinishedStatuses] } }
  const change = { status: 'finished', finishedStopCount: row.stopCount, lastActivityAt: ports.now() } as const
  if ((await em.nativeUpdate(TourImport, where, change)) === 0) throw new ImportCanceledError()
  await em.nativeDelete(Upload, { id: row.id })
  await scheduleDeletions(em, [{ key: row.id, kind: 'upload' }], ports.now())
}

/** Creates the tour in the caller's transaction. The upload is deleted first, because the panoramas replace it. */
async function createAll(
  scope: JobScope,
  row: TourImport,
  { tour: foreignTour, panoramas }: { readonly tour: ForeignTour; readonly panoramas: readonly StoredPanorama[] },
): Promise<void> {
  const { em, ports } = scope
  await lockAccountStorage(em, row.account)
  await finishImport(scope, row)
  const mediaIds = await addImportedMedia(scope, row, panoramas)
  const tour = await createTourRow(em, row, ports.now())
  await em.nativeUpdate(TourImport, { id: row.id }, { tourId: tour.id })
  const stops = foreignTour.stops.map((stop, index) => {
    const facts = panoramas[index]?.facts
    return facts === undefined ? stop : placeHotspots(stop, facts)
  })
  await addImportedStops(em, tour, { foreignTour: { ...foreignTour, stops }, mediaIds })
}

/**
 * Stores the panoramas and creates their media, the stops, the hotspots and the tour. Files that no transaction refers to
 * in the end are deleted later. Rejects when the panoramas don't fit into the storage of the account.
 */
export async function createImportedTour(
  scope: JobScope,
  row: TourImport,
  { tour, media }: ImportedTour,
): Promise<void> {
  const panoramas = await adoptPanoramas(scope, row, { stops: tour.stops, media })
  await scope.em.fork().transactional((em) => createAll({ ...scope, em }, row, { tour, panoramas }))
  await deleteNow({ em: scope.em.fork(), ports: scope.ports }, [row.id])
}
