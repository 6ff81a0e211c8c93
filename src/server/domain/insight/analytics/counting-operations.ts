import { counting, getCountingInput, setCountingInput } from '../../../../shared/analytics/reports.ts'
import { operation } from '../../../kernel/operation.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { findOrCreateShare } from '../../publishing/sharing/share-of-tour.ts'
import { Share } from '../../tours/publication-state/entity.ts'
import { findTour, lockTour } from '../../tours/tours/find.ts'

/** Returns whether visits of a tour are counted. They are by default. */
export const getTourCounting = operation({
  allow: 'viewTour',
  input: getCountingInput,
  example: ({ tourId }) => ({ tourId }),
  output: counting,
  run: async (scope, { tourId }) => {
    await findTour(scope, tourId)
    const share = await scope.em.findOne(Share, { tour: tourId })
    return { countsVisits: share?.countsVisits ?? true }
  },
})

/** Turns counting on or off, effective within seconds, without publishing. Existing counts stay. */
export const setTourCounting = operation({
  allow: 'manageTours',
  input: setCountingInput,
  example: ({ tourId }) => ({ tourId, countsVisits: false }),
  output: counting,
  run: async (scope, { tourId, countsVisits }) => {
    const { name } = await findTour(scope, tourId)
    return scope.em.transactional(async (em) => {
      const accountId = scope.account.id
      await lockTour(em, accountId, tourId)
      const share = await findOrCreateShare(em, { accountId, tourId })
      if (share.countsVisits !== countsVisits) {
        share.countsVisits = countsVisits
        await recordEvent({ ...scope, em }, accountId, { action: 'tour-counting-changed', subject: name })
        await em.flush()
      }
      return { countsVisits }
    })
  },
})
