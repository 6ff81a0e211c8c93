import { randomUUID } from 'node:crypto'
import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { z } from 'zod'
import { hasPermission } from '../../../../shared/access/permissions.ts'
import type { BrandKitFields } from '../../../../shared/brand-kit/brand-kit.ts'
import { brandPartNames, fieldOfPart } from '../../../../shared/brand-kit/brand-parts.ts'
import { normalizeCustomTexts } from '../../../../shared/custom-texts/custom-texts.ts'
import { deletedItem, deletedPage, listDeletedInput } from '../../../../shared/deleted-items.ts'
import type { FormInput } from '../../../../shared/forms/forms.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { createTourInput } from '../../../../shared/tours/create-tour.ts'
import { savedTour } from '../../../../shared/tours/saves.ts'
import {
  duplicateTourInput,
  getTourInput,
  removeTourInput,
  restoreTourInput,
  type TourFields,
  tour,
  updateTourInput,
} from '../../../../shared/tours/tours.ts'
import type { WebhookEvent } from '../../../../shared/webhooks/webhook-events.ts'
import type { Draft } from '../../../database/rows/row-update.ts'
import { acceptRichText } from '../../../kernel/clean-html.ts'
import { deletedPageLength, restorableSince } from '../../../kernel/deletion.ts'
import { applyFields, type FieldRules } from '../../../kernel/field-rules.ts'
import { largeInputMaxBytes } from '../../../kernel/json-bounds.ts'
import { operation, requirePermission } from '../../../kernel/operation.ts'
import { emptyOutput } from '../../../kernel/outputs.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { staleVersion } from '../../../kernel/versions.ts'
import { isPublishedSql } from '../../billing/plans/usage.ts'
import { enqueueWebhookEvent } from '../../connections/webhooks/enqueue-event.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { changeBackgroundAudio } from '../../library/media/background-audio.ts'
import { requireMedia } from '../../library/media/find.ts'
import { fieldsOfKit, lockBrandKit } from '../brand-kit/find.ts'
import { brandValuesOf, inheritParts, releaseChangedParts } from '../brand-kit/inherit.ts'
import { tourCovers } from '../contents/covers.ts'
import { loadTour } from '../contents/load.ts'
import { loadOwnFields, readTourRow, writeTour } from '../contents/own-fields.ts'
import { mediaOfOwnFields } from '../contents/present.ts'
import { changeFloorPlans } from '../floor-plans/change.ts'
import { changeForms } from '../forms/change.ts'
import { loadForms } from '../forms/find.ts'
import { Share } from '../publication-state/entity.ts'
import { addStops } from '../stops/add.ts'
import { applyTemplate, readTemplate } from '../templates/apply.ts'
import { lockTourFolders, requireTourFolder } from '../tour-folders/find.ts'
import { moveToFolder } from '../tour-folders/move.ts'
import { Tour } from '../tours/entity.ts'
import { findTour, lockRestorableTour, lockTour } from '../tours/find.ts'
import { namedTour } from '../tours/named-tour.ts'
import type { TourRow } from '../tours/present.ts'
import { changeLanguages } from '../translations/change-languages.ts'
import { changeButtons } from './buttons.ts'
import { copyTour } from './copy.ts'
import { changeSocialMedia } from './social-media.ts'
import { changeStyles } from './styles.ts'

export const getTour = operation({
  allow: 'viewTour',
  input: getTourInput,
  example: ({ tourId }) => ({ tourId }),
  output: tour,
  run: async (scope, { tourId }) => {
    const tour = await loadTour(scope, tourId)
    const { actor, account } = scope
    if (hasPermission('manageTours', { role: account.role, rootAdmin: actor.rootAdmin })) return tour
    // Only members who may read responses see where they are sent.
    return { ...tour, forms: tour.forms.map((form) => ({ ...form, notifyEmail: null, hubspot: null })) }
  },
})

/** True if an earlier call created the tour with this id; 409 if it belongs to another account. */
async function isRepeated({ em, account }: AccountScope, tourId: string | undefined): Promise<boolean> {
  const existing = tourId === undefined ? null : await em.findOne(Tour, { id: tourId })
  if (existing !== null && existing.account !== account.id) throw new AppError('resource.conflict')
  return existing !== null
}

/**
 * Creates a tour with a stop for each medium, named after it, and with what its template has. 404 for a folder or a
 * template of another account. A repeated call with the same id answers the same tour.
 */
export const createTour = operation({
  allow: 'manageTours',
  input: createTourInput,
  example: ({ mediaId }) => ({ name: 'Harbor Museum', mediaIds: [mediaId] }),
  output: tour,
  run: async (scope, { id, name, mediaIds = [], folderId = null, templateId }) => {
    const { em, account, actor } = scope
    if (id !== undefined && (await isRepeated(scope, id))) return loadTour(scope, id)
    const stops = mediaIds.map((mediaId) => ({ mediaId }))
    const create = async (transaction: EntityManager) => {
      if (folderId !== null) {
        await lockTourFolders(transaction, account.id)
        await requireTourFolder({ em: transaction, account }, folderId)
      }
      const kit = await lockBrandKit(transaction, account.id, 'toInherit')
      const tour = transaction.create(Tour, {
        id: id ?? randomUUID(),
        account: account.id,
        name,
        savedBy: actor.id,
        savedAt: scope.ports.now(),
      })
      const inTransaction = { ...scope, em: transaction }
      if (templateId !== undefined)
        await applyTemplate(inTransaction, await readTemplate(inTransaction, templateId), { tour, kit })
      else if (kit !== null) inheritParts(tour, fieldsOfKit(kit), brandPartNames)
      await transaction.flush()
      await moveToFolder(transaction, [tour.id], folderId)
      if (stops.length > 0) await addStops(inTransaction, { tourId: tour.id, stops })
      return tour.id
    }
    const tourId = await em.transactional(create).catch(async (error: unknown) => {
      // The same call runs at the same time, and was faster.
      const isTaken = id !== undefined && error instanceof UniqueConstraintViolationException
      if (isTaken && (await isRepeated({ ...scope, em: em.fork() as EntityManager }, id))) return id
      throw error
    })
    return loadTour(scope, tourId)
  },
})

/** Stops in a new order. Missing ones, which another editor added in the meantime, stay at the end. */
function reordered(stopIds: readonly string[], newOrder: readonly string[]): string[] {
  if (new Set(newOrder).size !== newOrder.length || !newOrder.every((id) => stopIds.includes(id))) {
    throw new AppError('input.invalid')
  }
  return [...newOrder, ...stopIds.filter((id) => !newOrder.includes(id))]
}

/** Caller and forms of the call: its buttons may open forms that it adds. */
type RuleContext = {
  readonly scope: AccountScope
  readonly forms: readonly FormInput[] | undefined
  /** Locked brand kit; null if the account has none, or the call doesn't change what the tour inherits. */
  readonly kit: BrandKitFields | null
}

type SavedFields = Omit<TourFields, 'forms'> & {
  readonly forms: readonly FormInput[]
  readonly stopIds: readonly string[]
}

/** Applied in this order: the first stop is looked up in the new order of stops, extra languages follow the main one, and what is inherited replaces other values of the call. */
const rules: FieldRules<SavedFields, Draft<TourRow>, RuleContext> = {
  stopIds: (tour, stopIds) => {
    tour.stopIds = reordered(tour.stopIds, stopIds)
  },
  startStopId: (tour, stopId) => {
    if (stopId !== null && !tour.stopIds.includes(stopId)) throw new AppError('resource.notFound')
    tour.startStopId = stopId
  },
  coverMediaId: async (tour, mediaId, { scope }) => {
    if (mediaId !== null) await requireMedia(scope.em, scope.account.id, [mediaId])
    tour.cover = mediaId
  },
  socialMediaId: (tour, mediaId, { scope }) =>
    changeSocialMedia(tour, { em: scope.em, accountId: scope.account.id, mediaId }),
  backgroundAudio: (tour, audio, { scope }) =>
    changeBackgroundAudio(tour, { em: scope.em, accountId: scope.account.id, audio }),
  styles: (tour, styles, { scope }) => changeStyles(tour, { em: scope.em, accountId: scope.account.id, styles }),
  floorPlans: (tour, plans, { scope }) => changeFloorPlans(scope, tour.id, plans),
  forms: (tour, forms, { scope }) => changeForms(scope.em, tour.id, forms),
  name: (tour, name) => {
    tour.name = name
  },
  description: (tour, html) => {
    tour.description = acceptRichText(html)
  },
  language: (tour, language) => {
    tour.language = language
  },
  languages: (tour, languages, { scope }) => changeLanguages(scope, tour, languages),
  stopDescriptionMinimized: (tour, isMinimized) => {
    tour.stopDescriptionMinimized = isMinimized
  },
  transition: (tour, transition) => {
    tour.transition = transition
  },
  location: (tour, location) => {
    tour.location = location
  },
  mapShown: (tour, isShown) => {
    tour.mapShown = isShown
  },
  gaId: (tour, gaId) => {
    tour.gaId = gaId
  },
  customTexts: (tour, texts) => {
    tour.customTexts = normalizeCustomTexts(texts)
  },
  tags: (tour, tags) => {
    tour.tags = [...tags]
  },
  buttons: async (tour, buttons, { scope, forms }) => {
    const currentForms = forms ?? (await loadForms(scope.em, tour.id))
    changeButtons(
      tour,
      buttons,
      currentForms.map(({ id }) => id),
    )
  },
  brandKitParts: (tour, parts, { kit }) => {
    if (kit === null) tour.brandKitParts = []
    else inheritParts(tour, kit, parts)
  },
}

const fieldsWithMedia = [
  'coverMediaId',
  'socialMediaId',
  'backgroundAudio',
  'styles',
  'floorPlans',
  'brandKitParts',
] as const
/** Fields that are stored in other tables, or come from them. */
const fieldsElsewhere = ['floorPlans', 'forms', 'languages', 'brandKitParts'] as const

type TourInput = z.output<typeof updateTourInput>

/**
 * 409 if the call inherits parts from a kit that isn't there. Parts whose values the call has as well become the tour's
 * own, because an undo may come after the kit was deleted.
 */
function requireKit(kit: BrandKitFields | null, input: TourInput): void {
  if (kit !== null || input.brandKitParts === undefined) return
  if (input.brandKitParts.some((part) => input[fieldOfPart(part)] === undefined)) throw new AppError('brandKit.missing')
}

async function saveTour(scope: AccountScope, input: TourInput, { lock }: { readonly lock: boolean }) {
  const { em } = scope
  const kitRow = input.brandKitParts && (await lockBrandKit(em, scope.account.id, 'toInherit'))
  const storedTour = await readTourRow(scope, input.tourId, { lock })
  if (input.version !== undefined && input.version !== storedTour.version) {
    throw staleVersion(await loadOwnFields(em, storedTour))
  }
  const tour = { ...storedTour }
  const kit = kitRow ? fieldsOfKit(kitRow) : null
  requireKit(kit, input)
  await applyFields(rules, { row: tour, changes: input, context: { scope, forms: input.forms, kit } })
  if (input.brandKitParts === undefined) releaseChangedParts(tour, brandValuesOf(storedTour))
  if (lock) await em.flush()
  const writeResult = await writeTour(scope, { before: storedTour, after: tour })
  if (writeResult === null) throw staleVersion(await loadOwnFields(em, await readTourRow(scope, tour.id, { lock })))
  const { fields, save } = writeResult
  const media = fieldsWithMedia.some((field) => input[field] !== undefined) ? await mediaOfOwnFields(scope, fields) : []
  const order = input.stopIds && { stopIds: tour.stopIds }
  return { ...fields, ...order, media, save }
}

/**
 * Saves fields of a tour on the version they were edited on; 409 `version.stale` carries the stored fields. Returns the
 * tour without its stops. A part of the brand kit that the tour inherits becomes its own when the call changes it; with
 * `brandKitParts` the tour inherits these parts and no others. Optimistic concurrency: most saves are one statement with
 * the version as condition. A save without a version, or with fields of other tables, locks the tour instead.
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
    input.version !== undefined && fieldsElsewhere.every((field) => input[field] === undefined)
      ? saveTour(scope, input, { lock: false })
      : scope.em.transactional((em) => saveTour({ ...scope, em }, input, { lock: true })),
})

/** Creates an unpublished copy in the same folder with its own stops and hotspots. Links within it lead to the copies. */
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

function isUntouched({ version, stopIds }: Tour): boolean {
  return version === 1 && stopIds.length === 0
}

type DeleteOptions = {
  readonly untouched?: boolean | undefined
  /** A tour that is deleted already, and can be restored, is no error. */
  readonly isRepeatable?: boolean
}

/** Deletes a tour; with `untouched`, only one that was never edited. */
export async function deleteOneTour(
  scope: AccountScope,
  tourId: string,
  { untouched = false, isRepeatable = false }: DeleteOptions = {},
): Promise<void> {
  await scope.em.transactional(async (em) => {
    const tour = isRepeatable
      ? await lockRestorableTour({ ...scope, em }, tourId)
      : await lockTour(em, scope.account.id, tourId)
    if (tour.deletedAt || (untouched && !isUntouched(tour))) return
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
  input: removeTourInput,
  example: ({ tourId }) => ({ tourId }),
  output: emptyOutput,
  run: async (scope, { tourId, untouched }) => {
    await deleteOneTour(scope, tourId, { untouched })
    return {}
  },
})

/** Deleted tours that `restoreTour` can still restore, without those that were never edited. */
export const listDeletedTours = operation({
  allow: 'manageTours',
  input: listDeletedInput,
  example: () => ({}),
  output: deletedPage(deletedItem),
  run: async ({ em, account, ports }, { after = 0 }) => {
    // Creation and deletion account for one version each.
    const workedOn = { $or: [{ version: { $gt: 2 } }, { stopIds: { $ne: [] } }] }
    const where = { account: account.id, deletedAt: { $gt: restorableSince(ports.now()) }, ...workedOn }
    const page = { offset: after, limit: deletedPageLength }
    const [rows, total] = await em.findAndCount(Tour, where, { orderBy: { deletedAt: 'desc', id: 'asc' }, ...page })
    const covers = await tourCovers(em, rows)
    const items = rows.flatMap(({ id, name, deletedAt }) => {
      const thumbnailUrl = covers.get(id)?.coverUrl ?? null
      return deletedAt ? [{ id, name, deletedAt: deletedAt.toISOString(), thumbnailUrl }] : []
    })
    return { items, total }
  },
})

const willBePublishedSql = `select 1 from tours t where t.id = ? and t.account_id = ? and ${isPublishedSql}`

/** True if visitors can see the tour once it is restored, now or after a pending publication. */
async function isPublished(em: EntityManager, accountId: string, tourId: string): Promise<boolean> {
  return (await em.execute<unknown[]>(willBePublishedSql, [tourId, accountId])).length > 0
}

/** Restores a deleted tour. A tour that is not deleted stays as it is. */
export async function restoreOneTour(scope: AccountScope, tourId: string): Promise<void> {
  await scope.em.transactional(async (em) => {
    if (await isPublished(em, scope.account.id, tourId))
      await scope.reserve(em, scope.account.id, { resource: 'publishedTours', tourId })
    const tour = await lockRestorableTour({ ...scope, em }, tourId)
    if (tour.deletedAt !== null) await setDeleted({ ...scope, em }, tour, null)
  })
}

/**
 * Undoes `deleteTour`, for visitors too. A tour that is not deleted stays as it is; 404 after the retention period.
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
