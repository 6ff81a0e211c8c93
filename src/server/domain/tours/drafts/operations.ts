import { randomUUID } from 'node:crypto'
import { raw, UniqueConstraintViolationException } from '@mikro-orm/core'
import { hasPermission } from '../../../../shared/access/permissions.ts'
import { brandPartNames } from '../../../../shared/brand-kit/brand-parts.ts'
import { deletedItem, deletedPage, listDeletedInput } from '../../../../shared/deleted-items.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { createTourInput } from '../../../../shared/tours/create-tour.ts'
import { savedTour } from '../../../../shared/tours/saves.ts'
import {
  deleteTourInput,
  duplicateTourInput,
  getTourInput,
  restoreTourInput,
  tour,
  updateTourInput,
} from '../../../../shared/tours/tours.ts'
import type { WebhookEvent } from '../../../../shared/webhooks/webhook-events.ts'
import { deletedPageLength, restorableSince } from '../../../kernel/deletion.ts'
import { largeInputMaxBytes } from '../../../kernel/json-bounds.ts'
import { operation, requirePermission } from '../../../kernel/operation.ts'
import { emptyOutput } from '../../../kernel/outputs.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { isPublishedSql } from '../../billing/plans/usage.ts'
import { enqueueWebhookEvent } from '../../connections/webhooks/enqueue-event.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { fieldsOfKit, lockBrandKit } from '../brand-kit/find.ts'
import { inheritParts } from '../brand-kit/inherit.ts'
import { loadTourCovers } from '../contents/covers.ts'
import { loadTour } from '../contents/load-tour.ts'
import { Share } from '../publication-state/entity.ts'
import { addStops } from '../stops/add-stops.ts'
import { applyTemplate, readTemplate } from '../templates/apply.ts'
import { lockTourFolders, requireTourFolder } from '../tour-folders/find.ts'
import { moveToFolder } from '../tour-folders/move.ts'
import { Tour } from '../tours/entity.ts'
import { findTour, lockRestorableTour, lockTour } from '../tours/find.ts'
import { namedTour } from '../tours/named-tour.ts'
import { copyTour } from './copy-tour.ts'
import { fieldsOfOtherTables, saveTour } from './save-tour.ts'

/** A tour with its stops, hotspots, forms and media. */
export const getTour = operation({
  allow: 'viewTour',
  input: getTourInput,
  example: ({ tourId }) => ({ tourId }),
  output: tour,
  run: async (scope, { tourId }) => {
    const loadedTour = await loadTour(scope, tourId)
    const { actor, account } = scope
    if (hasPermission('manageTours', { role: account.role, rootAdmin: actor.rootAdmin })) return loadedTour
    // Only members who may read responses see where they are sent.
    return { ...loadedTour, forms: loadedTour.forms.map((form) => ({ ...form, notifyEmail: null, hubspot: null })) }
  },
})

/** True if an earlier call created the tour with this id; 409 if it belongs to another account. */
async function isTourStored({ em, account }: AccountScope, tourId: string | undefined): Promise<boolean> {
  const storedTour = tourId === undefined ? null : await em.findOne(Tour, { id: tourId })
  if (storedTour !== null && storedTour.account !== account.id) throw new AppError('resource.conflict')
  return storedTour !== null
}

/**
 * Creates a tour with a stop for each medium, named after it, and with the contents of its template. 404 for a folder
 * or a template of another account. A repeated call with the same id returns the tour that the first call created.
 */
export const createTour = operation({
  allow: 'manageTours',
  input: createTourInput,
  example: ({ mediaId }) => ({ name: 'Harbor Museum', mediaIds: [mediaId] }),
  output: tour,
  run: async (scope, { id, name, mediaIds = [], folderId = null, templateId }) => {
    const { em, account, actor } = scope
    if (id !== undefined && (await isTourStored(scope, id))) return loadTour(scope, id)
    const stops = mediaIds.map((mediaId) => ({ mediaId }))
    const create = async (transaction: EntityManager) => {
      if (folderId !== null) {
        await lockTourFolders(transaction, account.id)
        await requireTourFolder({ em: transaction, account }, folderId)
      }
      const kit = await lockBrandKit(transaction, account.id, 'toInherit')
      const now = scope.ports.now()
      const newTour = transaction.create(Tour, {
        id: id ?? randomUUID(),
        account: account.id,
        name,
        savedBy: actor.id,
        // The same times, because a later save means that the tour was edited.
        createdAt: now,
        savedAt: now,
      })
      const transactionScope = { ...scope, em: transaction }
      if (templateId !== undefined)
        await applyTemplate(transactionScope, await readTemplate(transactionScope, templateId), { tour: newTour, kit })
      else if (kit !== null) inheritParts(newTour, fieldsOfKit(kit), brandPartNames)
      await transaction.flush()
      await moveToFolder(transaction, [newTour.id], folderId)
      if (stops.length > 0) await addStops(transactionScope, { tourId: newTour.id, stops })
      return newTour.id
    }
    const tourId = await em.transactional(create).catch(async (error: unknown) => {
      // A concurrent call with the same id may have created the tour first.
      const isDuplicateId = id !== undefined && error instanceof UniqueConstraintViolationException
      if (isDuplicateId && (await isTourStored({ ...scope, em: em.fork() as EntityManager }, id))) return id
      throw error
    })
    return loadTour(scope, tourId)
  },
})

/**
 * Saves fields of a tour on the version they were edited on; 409 `version.stale` carries the stored fields. Returns the
 * tour without its stops. A part of the brand kit that the tour inherits becomes its own when the call changes it; with
 * `brandKitParts` the tour inherits these parts and no others. Optimistic concurrency: most saves are one statement
 * with the version as condition. A save without a version, or with fields of other tables, locks the tour instead.
 */
export const updateTour = operation({
  allow: 'manageTours',
  input: updateTourInput,
  example: ({ tourId, tourVersion, stopId }) => ({
    tourId,
    version: tourVersion,
    name: 'Harbor Museum',
    startStopId: stopId,
  }),
  output: savedTour,
  inputMaxBytes: largeInputMaxBytes,
  run: (scope, input) =>
    input.version !== undefined && fieldsOfOtherTables.every((field) => input[field] === undefined)
      ? saveTour(scope, input, { lock: false })
      : scope.em.transactional((em) => saveTour({ ...scope, em }, input, { lock: true })),
})

/**
 * Copies a tour with its stops and hotspots, unpublished, into the same folder. Links between its stops lead to the
 * copies.
 */
export const duplicateTour = operation({
  allow: 'manageTours',
  input: duplicateTourInput,
  example: ({ tourId }) => ({ tourId }),
  output: tour,
  run: async (scope, { tourId }) => {
    const copy = await copyTour(scope, await findTour(scope, tourId))
    return loadTour(scope, copy.id)
  },
})

/** Deletes or restores a locked tour. A published tour needs `publishTours`, and the audit log records the change. */
async function setDeleted(scope: AccountScope, tour: Tour, deletedAt: Date | null): Promise<void> {
  const isLive = (await scope.em.count(Share, { tour: tour.id, liveNumber: { $ne: null } })) > 0
  if (isLive) requirePermission(scope, 'publishTours')
  await scope.em.nativeUpdate(Tour, { id: tour.id }, { deletedAt })
  if (!isUntouched(tour))
    await enqueueWebhookEvent(scope, scope.account.id, deletionEvent(scope, tour, { isLive, deletedAt }))
  if (!isLive) return
  const action = deletedAt === null ? 'tour-restored' : 'tour-deleted'
  await recordEvent(scope, scope.account.id, { action, subject: tour.name })
}

type Deletion = { readonly isLive: boolean; readonly deletedAt: Date | null }

function deletionEvent({ ports }: AccountScope, { id, name }: Tour, { isLive, deletedAt }: Deletion): WebhookEvent {
  if (deletedAt !== null) return { type: 'tour.deleted', data: { tour: { id, name }, wasPublished: isLive } }
  return { type: 'tour.restored', data: { tour: namedTour(ports, { id, name }), isPublished: isLive } }
}

/** True if no person edited the tour. Changes of the brand kit increment its version, but aren't saves. */
function isUntouched({ createdAt, savedAt, stopIds }: Tour): boolean {
  return savedAt <= createdAt && stopIds.length === 0
}

type DeleteOptions = {
  /** True to delete only a tour that was never edited. */
  readonly onlyIfUntouched?: boolean | undefined
  /** True if a tour that is already deleted, but can be restored, is no error. */
  readonly isRepeatable?: boolean
}

/** Deletes a tour. An edited one stays with `onlyIfUntouched`. */
export async function deleteOneTour(
  scope: AccountScope,
  tourId: string,
  { onlyIfUntouched = false, isRepeatable = false }: DeleteOptions = {},
): Promise<void> {
  await scope.em.transactional(async (em) => {
    const tour = isRepeatable
      ? await lockRestorableTour({ ...scope, em }, tourId)
      : await lockTour(em, scope.account.id, tourId)
    if (tour.deletedAt || (onlyIfUntouched && !isUntouched(tour))) return
    await setDeleted({ ...scope, em }, tour, scope.ports.now())
  })
}

/**
 * Deletes a tour and its share page; a published tour needs `publishTours`. `restoreTour` restores both. With
 * `untouched`, a tour that was edited stays.
 */
export const deleteTour = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: deleteTourInput,
  example: ({ tourId }) => ({ tourId }),
  output: emptyOutput,
  run: async (scope, { tourId, untouched }) => {
    await deleteOneTour(scope, tourId, { onlyIfUntouched: untouched })
    return {}
  },
})

/** Deleted tours that can still be restored, except tours that were never edited. */
export const listDeletedTours = operation({
  allow: 'manageTours',
  input: listDeletedInput,
  example: () => ({}),
  output: deletedPage(deletedItem),
  run: async ({ em, account, ports }, { after = 0 }) => {
    const wasEdited = {
      $or: [{ [raw((alias) => `${alias}.saved_at > ${alias}.created_at`)]: [] }, { stopIds: { $ne: [] } }],
    }
    const where = { account: account.id, deletedAt: { $gt: restorableSince(ports.now()) }, ...wasEdited }
    const [rows, total] = await em.findAndCount(Tour, where, {
      orderBy: { deletedAt: 'desc', id: 'asc' },
      offset: after,
      limit: deletedPageLength,
    })
    const covers = await loadTourCovers(em, rows)
    const items = rows.flatMap(({ id, name, deletedAt }) => {
      const thumbnailUrl = covers.get(id)?.coverUrl ?? null
      return deletedAt ? [{ id, name, deletedAt: deletedAt.toISOString(), thumbnailUrl }] : []
    })
    return { items, total }
  },
})

const willBePublishedSql = `select 1 from tours t where t.id = ? and t.account_id = ? and ${isPublishedSql}`

/** True if visitors can see the tour once it is restored, now or after a pending publication. */
async function willBePublished(em: EntityManager, accountId: string, tourId: string): Promise<boolean> {
  return (await em.execute<unknown[]>(willBePublishedSql, [tourId, accountId])).length > 0
}

/** Restores a deleted tour. A tour that is not deleted stays as it is. */
export async function restoreOneTour(scope: AccountScope, tourId: string): Promise<void> {
  await scope.em.transactional(async (em) => {
    if (await willBePublished(em, scope.account.id, tourId))
      await scope.reserve(em, scope.account.id, { resource: 'publishedTours', tourId })
    const tour = await lockRestorableTour({ ...scope, em }, tourId)
    if (tour.deletedAt !== null) await setDeleted({ ...scope, em }, tour, null)
  })
}

/**
 * Restores a deleted tour and its share page. A tour that is not deleted stays as it is; 404 after the retention
 * period.
 */
export const restoreTour = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  uses: 'publishedTours',
  input: restoreTourInput,
  example: ({ tourId }) => ({ tourId }),
  output: tour,
  run: async (scope, { tourId }) => {
    await restoreOneTour(scope, tourId)
    return loadTour(scope, tourId)
  },
})
