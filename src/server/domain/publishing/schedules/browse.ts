import { browseSchedulesInput, schedulePage } from '../../../../shared/schedules/schedules.ts'
import { createdBefore, creationOf, pageOf, readLength } from '../../../database/rows/pages.ts'
import { operation } from '../../../kernel/operation.ts'
import { findTour } from '../../tours/tours/find.ts'
import { Schedule } from './entity.ts'
import { presentSchedules } from './present.ts'

/** Waiting and failed schedules of a tour, newest first, a page at a time. */
export const browseSchedules = operation({
  allow: 'viewTour',
  input: browseSchedulesInput,
  output: schedulePage,
  run: async (scope, { tourId, cursor }) => {
    const { em, account } = scope
    await findTour(scope, tourId)
    const listed = { account: account.id, tour: tourId, status: { $in: ['waiting' as const, 'failed' as const] } }
    const where = { $and: [listed, ...createdBefore(cursor)] }
    const filter = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: readLength } as const
    const { page, nextCursor } = pageOf(await em.find(Schedule, where, filter), creationOf)
    return { schedules: await presentSchedules(em, page), nextCursor }
  },
})
