import { type EntityManager, LockMode } from '@mikro-orm/core'
import { type BrandPart, brandPartNames } from '../../../../../shared/brand-kit/brand-parts.ts'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { isDeepEqual } from '../../../../../shared/kernel/deep-equal.ts'
import { tags as tagsShape } from '../../../../../shared/texts.ts'
import { type FailedTour, updatedTours, updateManyToursInput } from '../../../../../shared/tours/bulk-tours.ts'
import { operation } from '../../../../kernel/operation.ts'
import type { AccountScope } from '../../../../kernel/scope.ts'
import type { BrandKit } from '../../../tours/brand-kit/entity.ts'
import { fieldsOfKit, lockBrandKit } from '../../../tours/brand-kit/find.ts'
import { brandValuesOf, inheritParts } from '../../../tours/brand-kit/inherit.ts'
import { saveUnpublishedFields } from '../../../tours/publication-state/save-unpublished-fields.ts'
import { lockTourFolders, requireTourFolder } from '../../../tours/tour-folders/find.ts'
import { moveToFolder } from '../../../tours/tour-folders/move.ts'
import { Tour } from '../../../tours/tours/entity.ts'
import { inheritedPartsOf } from '../../../tours/tours/present.ts'
import { markSaved } from '../../../tours/tours/saves.ts'
import { failureOf, requireAnyFound } from './each-tour.ts'

type TagChange = { readonly addTags: readonly string[]; readonly removeTags: readonly string[] }

/** Tags of a tour after a change; null if there would be too many. */
function changedTags(tags: readonly string[], { addTags, removeTags }: TagChange): string[] | null {
  const newTags = [...new Set([...tags, ...addTags])].filter((tag) => !removeTags.includes(tag))
  return tagsShape.safeParse(newTags).success ? newTags : null
}

const tooManyTags = () =>
  new AppError('input.invalid', { message: 'The tour would have too many tags. Remove some of them first.' })

/** Locks the brand kit before any tour; null if the call inherits nothing, 409 if the account has none. */
async function lockKit({ em, account }: AccountScope, parts: readonly BrandPart[]): Promise<BrandKit | null> {
  if (parts.length === 0) return null
  const kit = await lockBrandKit(em, account.id, 'toInherit')
  if (kit === null) throw new AppError('brandKit.missing')
  return kit
}

/** Makes a tour inherit further parts of the kit. Returns the fields that they replaced. */
function replaceFields(tour: Tour, kit: BrandKit, parts: readonly BrandPart[]) {
  const previousParts = inheritedPartsOf(tour)
  const replacedFields = { tourId: tour.id, ...brandValuesOf(tour), brandKitParts: previousParts }
  const allParts = brandPartNames.filter((part) => parts.includes(part) || previousParts.includes(part))
  inheritParts(tour, fieldsOfKit(kit), allParts)
  return replacedFields
}

/** Locks tours in the order of their ids, which avoids deadlocks. Missing and deleted tours are left out. */
function lockTours(em: EntityManager, accountId: string, tourIds: readonly string[]): Promise<Tour[]> {
  const where = { id: { $in: [...tourIds] }, account: accountId, deletedAt: null }
  return em.find(Tour, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { id: 'asc' } })
}

/**
 * Moves tours to a folder, changes their tags and lets them inherit parts of the brand kit, in one transaction. Skips
 * and reports tours that don't exist or would have too many tags; 404 if none exists, and 409 `brandKit.missing`
 * without a brand kit to inherit from. A change of tags or inherited parts counts as a save of the tour, a move
 * doesn't.
 */
export const updateManyTours = operation({
  allow: 'manageTours',
  input: updateManyToursInput,
  example: ({ tourId, tourFolderId }) => ({ tourIds: [tourId], folderId: tourFolderId, addTags: ['museum'] }),
  output: updatedTours,
  run: async (scope, { tourIds, folderId, addTags = [], removeTags = [], addBrandKitParts = [] }) =>
    scope.em.transactional(async (em) => {
      const { account } = scope
      if (folderId !== undefined) await lockTourFolders(em, account.id)
      if (folderId) await requireTourFolder({ em, account }, folderId)
      const kit = await lockKit({ ...scope, em }, addBrandKitParts)
      const rows = await lockTours(em, account.id, tourIds)
      const foundIds = new Set(rows.map(({ id }) => id))
      const failed: FailedTour[] = tourIds
        .filter((tourId) => !foundIds.has(tourId))
        .map((tourId) => failureOf(tourId, new AppError('resource.notFound')))
      requireAnyFound(failed, tourIds.length)
      const newTagsByTour = new Map(rows.map(({ id, tags }) => [id, changedTags(tags, { addTags, removeTags })]))
      const acceptedTours = rows.filter(({ id }) => newTagsByTour.get(id) !== null)
      for (const { id } of rows) if (newTagsByTour.get(id) === null) failed.push(failureOf(id, tooManyTags()))
      const inheritingTours = acceptedTours.filter((tour) => {
        const inheritedParts = inheritedPartsOf(tour)
        return addBrandKitParts.some((part) => !inheritedParts.includes(part))
      })
      const inheritingIds = new Set(inheritingTours.map(({ id }) => id))
      const taggedTours = acceptedTours.filter(({ id, tags }) => !isDeepEqual(newTagsByTour.get(id), tags))
      const saveTags = (tour: Tour) => {
        tour.tags = newTagsByTour.get(tour.id) ?? tour.tags
        markSaved(scope, tour)
      }
      // Tours that inherit more are saved separately, because their documents may change.
      const onlyTaggedTours = taggedTours.filter(({ id }) => !inheritingIds.has(id))
      await saveUnpublishedFields(
        em,
        onlyTaggedTours.map(({ id }) => id),
        async () => {
          for (const tour of onlyTaggedTours) saveTags(tour)
          await em.flush()
        },
      )
      const replacedFields =
        kit === null ? [] : inheritingTours.map((tour) => replaceFields(tour, kit, addBrandKitParts))
      for (const tour of inheritingTours) saveTags(tour)
      await em.flush()
      const versionByTour = new Map(inheritingTours.map(({ id, version }) => [id, version]))
      const acceptedIds = acceptedTours.map(({ id }) => id)
      if (folderId !== undefined) await moveToFolder(em, acceptedIds, folderId)
      return {
        tourIds: acceptedIds,
        failed,
        replaced: replacedFields.map((fields) => ({ ...fields, version: versionByTour.get(fields.tourId) ?? 1 })),
      }
    }),
})
