import { randomUUID } from 'node:crypto'
import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { z } from 'zod'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import {
  changedTours,
  deleteManyToursInput,
  duplicatedTours,
  duplicateManyToursInput,
  publishedTours,
  publishManyToursInput,
  restoreManyToursInput,
  unpublishManyToursInput,
} from '../../../../../shared/tours/bulk-tours.ts'
import { operation } from '../../../../kernel/operation.ts'
import type { AccountScope } from '../../../../kernel/scope.ts'
import { copyTour } from '../../../tours/drafts/copy-tour.ts'
import { deleteOneTour, restoreOneTour } from '../../../tours/drafts/operations.ts'
import { Share } from '../../../tours/publication-state/entity.ts'
import { Tour } from '../../../tours/tours/entity.ts'
import { findTour } from '../../../tours/tours/find.ts'
import { publishOneTour, unpublishOneTour } from '../operations.ts'
import { countWaitingChanges } from '../waiting-changes.ts'
import { forEachTour } from './each-tour.ts'

/** True if visitors already see the draft, so that a publication would change nothing. */
async function isUpToDate(scope: AccountScope, tourId: string): Promise<boolean> {
  const { id } = await findTour(scope, tourId)
  const liveCount = await scope.em.count(Share, { tour: id, liveNumber: { $ne: null } })
  return liveCount > 0 && (await countWaitingChanges(scope, [id])).get(id) === 0
}

/** Changes tours one after the other; `change` returns false for a tour that doesn't need the change. */
async function changeEachTour(
  scope: AccountScope,
  tourIds: readonly string[],
  change: (scope: AccountScope, tourId: string) => Promise<boolean>,
): Promise<z.infer<typeof publishedTours>> {
  const unchangedIds = new Set<string>()
  const { tourIds: changedIds, failed } = await forEachTour(scope, tourIds, async (tourScope, tourId) => {
    if (!(await change(tourScope, tourId))) unchangedIds.add(tourId)
  })
  return {
    tourIds: changedIds.filter((id) => !unchangedIds.has(id)),
    unchangedTourIds: [...unchangedIds],
    failed,
  }
}

/**
 * Queues a publication of each tour with a draft that differs from its live version. Tours that can't be published, or
 * exceed the plan, are reported with the reason.
 */
export const publishManyTours = operation({
  allow: 'publishTours',
  uses: 'publishedTours',
  input: publishManyToursInput,
  example: ({ tourId }) => ({ tourIds: [tourId] }),
  output: publishedTours,
  run: (scope, { tourIds }) =>
    changeEachTour(scope, tourIds, async (tourScope, tourId) => {
      if (await isUpToDate(tourScope, tourId)) return false
      await publishOneTour(tourScope, { tourId })
      return true
    }),
})

/** Unpublishes tours and cancels their publications. Tours with neither are in `unchangedTourIds`. */
export const unpublishManyTours = operation({
  allow: 'publishTours',
  whileReadOnly: true,
  input: unpublishManyToursInput,
  example: ({ tourId }) => ({ tourIds: [tourId] }),
  output: publishedTours,
  run: (scope, { tourIds }) => changeEachTour(scope, tourIds, unpublishOneTour),
})

/**
 * Deletes tours and their share pages. Published tours need `publishTours`; without it they are reported. Tours that are
 * already deleted and can be restored cause no error, so that the call can be repeated.
 */
export const deleteManyTours = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: deleteManyToursInput,
  example: ({ tourId }) => ({ tourIds: [tourId] }),
  output: changedTours,
  run: (scope, { tourIds }) =>
    forEachTour(scope, tourIds, (tourScope, tourId) => deleteOneTour(tourScope, tourId, { isRepeatable: true })),
})

/** Restores deleted tours and their share pages. Tours that are not deleted stay as they are. */
export const restoreManyTours = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  uses: 'publishedTours',
  input: restoreManyToursInput,
  example: ({ tourId }) => ({ tourIds: [tourId] }),
  output: changedTours,
  run: (scope, { tourIds }) => forEachTour(scope, tourIds, restoreOneTour),
})

/** True if an earlier call created the copy; 409 for the id of a tour of another account, or of a deleted one. */
async function hasCopy({ em, account }: AccountScope, copyId: string): Promise<boolean> {
  const copy = await em.fork().findOne(Tour, { id: copyId })
  if (copy === null) return false
  if (copy.account !== account.id || copy.deletedAt) throw new AppError('resource.conflict')
  return true
}

/** Copies a tour, unless an earlier call has. */
async function copyOnce(scope: AccountScope, tourId: string, copyId: string): Promise<void> {
  const tour = await findTour(scope, tourId)
  if (await hasCopy(scope, copyId)) return
  try {
    await copyTour(scope, tour, copyId)
  } catch (error) {
    // A concurrent call with the same id may have created the copy first.
    const isDuplicateId = error instanceof UniqueConstraintViolationException
    if (!isDuplicateId || !(await hasCopy(scope, copyId))) throw error
  }
}

/**
 * Creates unpublished copies, each in the folder of its original. A repeated call with the same copy ids has the same
 * result. 409 for a copy id that is the id of an original or of a deleted tour.
 */
export const duplicateManyTours = operation({
  allow: 'manageTours',
  input: duplicateManyToursInput,
  example: ({ tourId }) => ({ tours: [{ tourId }] }),
  output: duplicatedTours,
  run: async (scope, { tours }) => {
    const copyIdByTour = new Map(tours.map(({ tourId, copyId }) => [tourId, copyId ?? randomUUID()]))
    const { tourIds, failed } = await forEachTour(scope, [...copyIdByTour.keys()], async (tourScope, tourId) => {
      const copyId = copyIdByTour.get(tourId) ?? randomUUID()
      if (copyIdByTour.has(copyId)) throw new AppError('resource.conflict')
      await copyOnce(tourScope, tourId, copyId)
    })
    return {
      tourIds,
      copyIds: tourIds.flatMap((id) => copyIdByTour.get(id) ?? []),
      failed,
    }
  },
})
