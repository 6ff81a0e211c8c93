import { z } from 'zod'
import { type TourFilterName, toursPageLength } from '../../../../shared/tours/tour-filters.ts'
import {
  listTourCardsInput,
  listToursInput,
  type TourSummary,
  tourPage,
  tourSummary,
} from '../../../../shared/tours/tour-list.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { loadTourCovers } from '../../tours/contents/covers.ts'
import { loadPublicationStates } from '../../tours/publication-state/publication-state.ts'
import { TourFolder } from '../../tours/tour-folders/entity.ts'
import { findFoldersOfTours, requireTourFolder } from '../../tours/tour-folders/find.ts'
import { Tour } from '../../tours/tours/entity.ts'
import { presentTourSummary } from '../../tours/tours/present.ts'
import { findTourIds, readTourCursor, tourCursorOf } from './find-tours.ts'
import { countWaitingChanges } from './waiting-changes.ts'

type TourListScope = Pick<AccountScope, 'em' | 'account' | 'ports'>

/** Pages that a filtered list reads before it returns the matches, which may be few. */
const pagesReadMax = 2

/** Summarizes tours with a fixed number of queries, plus some for each tour that changed since its last count. */
async function summarizeTours(scope: TourListScope, tours: readonly Tour[]): Promise<TourSummary[]> {
  const tourIds = tours.map((tour) => tour.id)
  const covers = await loadTourCovers(scope.em, tours)
  const states = await loadPublicationStates(scope.em, tourIds)
  const waitingCounts = await countWaitingChanges(scope, tourIds)
  const folders = await findFoldersOfTours(scope.em, tourIds)
  return tours.flatMap((tour) => {
    const cover = covers.get(tour.id)
    const state = states.get(tour.id)
    if (cover === undefined || state === undefined) return []
    const waitingChanges = waitingCounts.get(tour.id) ?? 0
    return [presentTourSummary(tour, { ...cover, state, waitingChanges, folder: folders.get(tour.id) ?? null })]
  })
}

const liveByFilter: Readonly<Record<TourFilterName, boolean | null>> = {
  all: null,
  published: true,
  waiting: true,
  draft: false,
}

/** Loads tours in the order of the ids; deleted ones are left out. */
async function loadInOrder(em: TourListScope['em'], ids: readonly string[]): Promise<Tour[]> {
  const rows = await em.find(Tour, { id: { $in: [...ids] }, deletedAt: null })
  const tourById = new Map(rows.map((tour) => [tour.id, tour]))
  return ids.flatMap((id) => tourById.get(id) ?? [])
}

/**
 * The account's tours; `search` looks in names and tags. 404 for a folder of another account, 400 for a cursor of
 * another order.
 */
export const listTours = operation({
  allow: 'viewTour',
  input: listToursInput,
  example: () => ({}),
  output: tourPage,
  run: async (scope, { search = '', filter, folder, tags = [], sort, cursor }) => {
    const { em, account } = scope
    const query = { accountId: account.id, search: search.trim(), isLive: liveByFilter[filter], folder, tags, sort }
    const length = toursPageLength
    const summaries: TourSummary[] = []
    const hasFolders = (await em.count(TourFolder, { account: account.id })) > 0
    let after = readTourCursor(sort, cursor)
    let total = 0
    for (let page = 0; page < pagesReadMax; page += 1) {
      const remainingLength = length - summaries.length
      // One extra tour shows whether there is a next page.
      const matches = await findTourIds(em, { ...query, after, length: remainingLength + 1 })
      if (page === 0) total = matches.total
      // A page with tours proves that its folder is the account's.
      if (matches.total === 0 && folder !== undefined && folder !== 'none') await requireTourFolder(scope, folder)
      const positions = matches.tours.slice(0, remainingLength)
      const pageTours = await loadInOrder(
        em,
        positions.map(({ id }) => id),
      )
      const cards = await summarizeTours(scope, pageTours)
      summaries.push(...cards.filter((card) => filter !== 'waiting' || card.publication.waitingChanges > 0))
      after = positions.at(-1)
      if (matches.tours.length <= remainingLength || after === undefined)
        return { tours: summaries, nextCursor: null, total, hasFolders }
      if (summaries.length === length) break
    }
    return { tours: summaries, nextCursor: after === undefined ? null : tourCursorOf(sort, after), total, hasFolders }
  },
})

/** Summaries of single tours, for a list that watches them change; deleted ones are left out. */
export const listTourCards = operation({
  allow: 'viewTour',
  input: listTourCardsInput,
  example: () => ({ tourIds: [] }),
  output: z.array(tourSummary),
  run: async (scope, { tourIds }) => {
    const tours = await scope.em.find(Tour, { id: { $in: tourIds }, account: scope.account.id, deletedAt: null })
    return summarizeTours(scope, tours)
  },
})
