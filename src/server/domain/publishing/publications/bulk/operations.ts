import { randomUUID } from 'node:crypto'
import { UniqueConstraintViolationException } from '@mikro-orm/core'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import {
  changedTours,
  duplicatedTours,
  duplicateManyToursInput,
  publishedTours,
  publishManyToursInput,
  removeManyToursInput,
  restoreManyToursInput,
  unpublishManyToursInput,
} from '../../../../../shared/tours/bulk-tours.ts'
import { operation } from '../../../../kernel/operation.ts'
import type { AccountScope } from '../../../../kernel/scope.ts'
import { copyTour } from '../../../tours/drafts/copy.ts'
import { deleteOneTour, restoreOneTour } from '../../../tours/drafts/operations.ts'
import { Share } from '../../../tours/publication-state/entity.ts'
import { Tour } from '../../../tours/tours/entity.ts'
import { findTour } from '../../../tours/tours/find.ts'
import { publishOneTour, unpublishOneTour } from '../operations.ts'
import { countWaitingChanges } from '../waiting.ts'
import { forEachTour } from './each-tour.ts'

/** True if visitors already see the draft, so that a publication would change nothing. */
async function isUpToDate(scope: AccountScope, tourId: string): Promise<boolean> {
  const { id } = await findTour(scope, tourId)
  const liveCount = await scope.em.count(Share, { tour: id, liveNumber: { $ne: null } })
  return liveCount > 0 && (await countWaitingChanges(scope, [id])).get(id) === 0
}

/**
 * Queues a publication of each tour whose draft differs from its live version. Tours that can't be published, or that the
 * plan doesn't allow, are reported with the reason.
 */
export const publishManyTours = operation({
  allow: 'publishTours',
  uses: 'publishedTours',
  input: publishManyToursInput,
  example: ({ tourId }) => ({ tourIds: [tourId] }),
  output: publishedTours,
  run: async (scope, { tourIds }) => {
    const unchanged = new Set<string>()
    const changed = await forEachTour(scope, tourIds, async (tourScope, tourId) => {
      if (await isUpToDate(tourScope, tourId)) unchanged.add(tourId)
      else await publishOneTour(tourScope, { tourId })
    })
    return {
      tourIds: changed.tourIds.filter((id) => !unchanged.has(id)),
      unchangedTourIds: [...unchanged],
      failed: changed.failed,
    }
  },
})

/** Unpublishes tours. Those that aren't published stay as they are. */
export const unpublishManyTours = operation({
  allow: 'publishTours',
  whileReadOnly: true,
  input: unpublishManyToursInput,
  example: ({ tourId }) => ({ tourIds: [tourId] }),
  output: changedTours,
  run: (scope, { tourIds }) => forEachTour(scope, tourIds, unpublishOneTour),
})

/** Deletes tours and their share pages. Each published one needs `publishTours`, else it is reported. */
export const deleteManyTours = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: removeManyToursInput,
  example: ({ tourId }) => ({ tourIds: [tourId] }),
  output: changedTours,
  run: (scope, { tourIds }) => forEachTour(scope, tourIds, (tourScope, tourId) => deleteOneTour(tourScope, tourId)),
})

/** Undoes `deleteManyTours`, for visitors too. Tours that are not deleted stay as they are. */
export const restoreManyTours = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  uses: 'publishedTours',
  input: restoreManyToursInput,
  example: ({ tourId }) => ({ tourIds: [tourId] }),
  output: changedTours,
  run: (scope, { tourIds }) => forEachTour(scope, tourIds, restoreOneTour),
})

const countTours = ({ em, account }: AccountScope, id: string) => em.fork().count(Tour, { id, account: account.id })

/** Copies a tour, unless an earlier call has; 409 if the id of the copy belongs to another account. */
async function copyOnce(scope: AccountScope, tourId: string, copyId: string): Promise<void> {
  const existing = await scope.em.findOne(Tour, { id: copyId })
  if (existing !== null && existing.account !== scope.account.id) throw new AppError('resource.conflict')
  const tour = await findTour(scope, tourId)
  if (existing !== null) return
  try {
    await copyTour(scope, tour, copyId)
  } catch (error) {
    // The same call may run at the same time, and have been faster.
    const isCopied = error instanceof UniqueConstraintViolationException
    if (!isCopied || (await countTours(scope, copyId)) === 0) throw error
  }
}

/** Creates unpublished copies, each in the folder of its original. A repeated call with the same ids of copies answers the same. */
export const duplicateManyTours = operation({
  allow: 'manageTours',
  input: duplicateManyToursInput,
  example: ({ tourId }) => ({ tours: [{ tourId }] }),
  output: duplicatedTours,
  run: async (scope, { tours }) => {
    const copyIds = new Map(tours.map(({ tourId, copyId }) => [tourId, copyId ?? randomUUID()]))
    const changed = await forEachTour(scope, [...copyIds.keys()], (tourScope, tourId) =>
      copyOnce(tourScope, tourId, copyIds.get(tourId) ?? randomUUID()),
    )
    return {
      tourIds: changed.tourIds,
      copyIds: changed.tourIds.flatMap((id) => copyIds.get(id) ?? []),
      failed: changed.failed,
    }
  },
})
