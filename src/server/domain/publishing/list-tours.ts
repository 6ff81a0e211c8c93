import { raw } from '@mikro-orm/core'
import { z } from 'zod'
import { listToursInput, type TourSummary, tourSummary } from '../../../shared/tours/tours.ts'
import { operation } from '../../kernel/operation.ts'
import type { AccountScope } from '../../kernel/scope.ts'
import { tourCovers } from '../tours/covers.ts'
import { Tour } from '../tours/entity.ts'
import { presentTourSummary } from '../tours/present.ts'
import { publicationStates } from '../tours/publication-state.ts'
import { countWaitingChanges } from './waiting.ts'

/** Cards of the tour list: a fixed number of queries, and those for tours that changed since they were counted. */
async function summarizeTours(
  scope: Pick<AccountScope, 'em' | 'account' | 'ports'>,
  tours: readonly Tour[],
): Promise<TourSummary[]> {
  const tourIds = tours.map((tour) => tour.id)
  const covers = await tourCovers(scope.em, tours)
  const states = await publicationStates(scope.em, tourIds)
  const waiting = await countWaitingChanges(scope, tourIds)
  return tours.flatMap((tour) => {
    const shown = covers.get(tour.id)
    const state = states.get(tour.id)
    if (shown === undefined || state === undefined) return []
    const publication = { ...state, waitingChanges: waiting.get(tour.id) ?? 0 }
    return [presentTourSummary(tour, { ...shown, publication })]
  })
}

/** A tag on each line, so that no search matches across two of them. */
const tagLines = (alias: string) => `array_to_string(${alias}.tags, e'\\n')`

/** The account's tours, last saved first; `search` looks in names and tags. */
export const listTours = operation({
  allow: 'viewTour',
  input: listToursInput,
  output: z.array(tourSummary),
  run: async (scope, { search = '' }) => {
    const { em, account } = scope
    const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
    const found = { $or: [{ name: { $ilike: pattern } }, { [raw(tagLines)]: { $ilike: pattern } }] }
    const where = { account: account.id, deletedAt: null, ...(search.trim() === '' ? {} : found) }
    return summarizeTours(scope, await em.find(Tour, where, { orderBy: { savedAt: 'desc', id: 'asc' } }))
  },
})
