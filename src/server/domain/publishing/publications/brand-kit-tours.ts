import { type BrandKitTour, brandKitTourPage, listBrandKitToursInput } from '../../../../shared/brand-kit/brand-kit.ts'
import { groupOfChange } from '../../../../shared/publishing/selection/change-selection.ts'
import { createdBefore, creationOf, pageOf, readLength } from '../../../database/rows/pages.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { publicationStates } from '../../tours/publication-state/publication-state.ts'
import { Tour } from '../../tours/tours/entity.ts'
import { inheritedPartsOf } from '../../tours/tours/present.ts'
import { countWaitingChanges, findWaitingChanges } from './waiting.ts'

/** Number of unpublished changes of styles and buttons. */
async function countBrandChanges(scope: AccountScope, tourId: string): Promise<number> {
  const groups = (await findWaitingChanges(scope, tourId)).map(groupOfChange)
  return groups.filter((group) => group !== null && 'area' in group && ['styles', 'buttons'].includes(group.area))
    .length
}

/** Tours that inherit from the brand kit, newest first, with what of its changes visitors don't see yet. */
export const listBrandKitTours = operation({
  allow: 'viewTour',
  input: listBrandKitToursInput,
  example: () => ({}),
  output: brandKitTourPage,
  run: async (scope, { cursor, limit }) => {
    const { em, account } = scope
    const inherits = { brandKitParts: { $ne: [] } }
    const where = { $and: [{ account: account.id, deletedAt: null }, inherits, ...createdBefore(cursor)] }
    const filter = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: readLength(limit) } as const
    const { page, nextCursor } = pageOf(await em.find(Tour, where, filter), limit, creationOf)
    const tourIds = page.map(({ id }) => id)
    const states = await publicationStates(em, tourIds)
    const waiting = await countWaitingChanges(scope, tourIds)
    const tours: BrandKitTour[] = []
    for (const tour of page) {
      const isLive = typeof states.get(tour.id)?.liveNumber === 'number'
      const isChanged = isLive && (waiting.get(tour.id) ?? 0) > 0
      const waitingChanges = isChanged ? await countBrandChanges(scope, tour.id) : 0
      tours.push({ id: tour.id, name: tour.name, parts: inheritedPartsOf(tour), isLive, waitingChanges })
    }
    return { tours, nextCursor }
  },
})
