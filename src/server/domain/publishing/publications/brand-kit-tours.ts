import { areasOfParts } from '../../../../shared/brand-kit/areas-of-parts.ts'
import { type BrandKitTour, brandKitTourPage, listBrandKitToursInput } from '../../../../shared/brand-kit/brand-kit.ts'
import { createdBefore, creationOf, pageOf, readLength } from '../../../database/rows/pages.ts'
import { operation } from '../../../kernel/operation.ts'
import { findBrandKit } from '../../tours/brand-kit/find.ts'
import { loadPublicationStates } from '../../tours/publication-state/publication-state.ts'
import { Tour } from '../../tours/tours/entity.ts'
import { inheritedPartsOf } from '../../tours/tours/present.ts'
import { countWaitingByArea } from './waiting-changes.ts'

/**
 * Tours that inherit from the brand kit, newest first, with the number of inherited changes that aren't published yet.
 */
export const listBrandKitTours = operation({
  allow: 'viewTour',
  input: listBrandKitToursInput,
  example: () => ({}),
  output: brandKitTourPage,
  run: async (scope, { cursor, limit }) => {
    const { em, account } = scope
    if ((await findBrandKit(em, account.id)) === null) return { tours: [], nextCursor: null }
    const inherits = { brandKitParts: { $ne: [] } }
    const where = { $and: [{ account: account.id, deletedAt: null }, inherits, ...createdBefore(cursor)] }
    const options = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: readLength(limit) } as const
    const { page, nextCursor } = pageOf(await em.find(Tour, where, options), limit, creationOf)
    const tourIds = page.map(({ id }) => id)
    const states = await loadPublicationStates(em, tourIds)
    const waitingCounts = await countWaitingByArea(scope, tourIds)
    const tours = page.map((tour): BrandKitTour => {
      const parts = inheritedPartsOf(tour)
      const counts = areasOfParts(parts).map((area) => waitingCounts.get(tour.id)?.areas.get(area) ?? 0)
      return {
        id: tour.id,
        name: tour.name,
        parts,
        isLive: typeof states.get(tour.id)?.liveNumber === 'number',
        waitingChanges: counts.reduce((sum, count) => sum + count, 0),
      }
    })
    return { tours, nextCursor }
  },
})
