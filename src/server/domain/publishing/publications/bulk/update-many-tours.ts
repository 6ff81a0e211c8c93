import { LockMode } from '@mikro-orm/core'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { isDeepEqual } from '../../../../../shared/kernel/deep-equal.ts'
import { tags as tagsShape } from '../../../../../shared/texts.ts'
import { changedTours, type FailedTour, updateManyToursInput } from '../../../../../shared/tours/bulk-tours.ts'
import { operation } from '../../../../kernel/operation.ts'
import { lockTourFolders, requireTourFolder } from '../../../tours/tour-folders/find.ts'
import { moveToFolder } from '../../../tours/tour-folders/move.ts'
import { Tour } from '../../../tours/tours/entity.ts'
import { markSaved } from '../../../tours/tours/saves.ts'
import { failureOf, requireAnyFound } from './each-tour.ts'
import { saveUnpublishedFields } from './save-unpublished-fields.ts'

type TagChange = { readonly addTags: readonly string[]; readonly removeTags: readonly string[] }

/** Tags of a tour after a change; null if there would be too many. */
function changedTags(tags: readonly string[], { addTags, removeTags }: TagChange): string[] | null {
  const newTags = [...new Set([...tags, ...addTags])].filter((tag) => !removeTags.includes(tag))
  return tagsShape.safeParse(newTags).success ? newTags : null
}

const tooManyTags = () =>
  new AppError('input.invalid', { message: 'The tour would have too many tags. Remove some of them first.' })

/**
 * Moves tours to a folder and changes their tags, in one transaction. Skips and reports tours that don't exist or would
 * have too many tags; 404 if none exists. A change of tags counts as a save of the tour, a move doesn't.
 */
export const updateManyTours = operation({
  allow: 'manageTours',
  input: updateManyToursInput,
  example: ({ tourId, tourFolderId }) => ({ tourIds: [tourId], folderId: tourFolderId, addTags: ['museum'] }),
  output: changedTours,
  run: async (scope, { tourIds, folderId, addTags = [], removeTags = [] }) =>
    scope.em.transactional(async (em) => {
      const { account } = scope
      if (folderId !== undefined) await lockTourFolders(em, account.id)
      if (folderId) await requireTourFolder({ em, account }, folderId)
      const rows = await em.find(
        Tour,
        { id: { $in: tourIds }, account: account.id, deletedAt: null },
        { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { id: 'asc' } },
      )
      const foundIds = new Set(rows.map(({ id }) => id))
      const failed: FailedTour[] = tourIds
        .filter((tourId) => !foundIds.has(tourId))
        .map((tourId) => failureOf(tourId, new AppError('resource.notFound')))
      requireAnyFound(failed, tourIds.length)
      const newTags = new Map(rows.map(({ id, tags }) => [id, changedTags(tags, { addTags, removeTags })]))
      const accepted = rows.filter(({ id }) => newTags.get(id) !== null)
      for (const { id } of rows) if (newTags.get(id) === null) failed.push(failureOf(id, tooManyTags()))
      const tagged = accepted.filter(({ id, tags }) => !isDeepEqual(newTags.get(id), tags))
      await saveUnpublishedFields(
        em,
        tagged.map(({ id }) => id),
        async () => {
          for (const tour of tagged) {
            tour.tags = newTags.get(tour.id) ?? tour.tags
            markSaved(scope, tour)
          }
          await em.flush()
        },
      )
      const acceptedIds = accepted.map(({ id }) => id)
      if (folderId !== undefined) await moveToFolder(em, acceptedIds, folderId)
      return { tourIds: acceptedIds, failed }
    }),
})
