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
import { tourCovers } from '../../tours/contents/covers.ts'
import { publicationStates } from '../../tours/publication-state/publication-state.ts'
import { Tour } from '../../tours/tours/entity.ts'
import { presentTourSummary } from '../../tours/tours/present.ts'
import { findTourIds } from './find-tours.ts'
import { countWaitingChanges } from './waiting.ts'

type TourListScope = Pick<AccountScope, 'em' | 'account' | 'ports'>

/** Pages that a filtered list reads before it returns the matches, which may be few. */
const pagesReadMax = 2

/** Cards of the tour list, by a fixed number of queries, plus some for each tour that changed since its last count. */
async function summarizeTours(scope: TourListScope, tours: readonly Tour[]): Promise<TourSummary[]> {
  const tourIds = tours.map((tour) => tour.id)
  const covers = await tourCovers(scope.em, tours)
  const states = await publicationStates(scope.em, tourIds)
  const waiting = await countWaitingChanges(scope, tourIds)
  return tours.flatMap((tour) => {
    const cover = covers.get(tour.id)
    const state = states.get(tour.id)
    if (cover === undefined || state === undefined) return []
    return [presentTourSummary(tour, { ...cover, state, waitingChanges: waiting.get(tour.id) ?? 0 })]
  })
}

const liveByFilter: Readonly<Record<TourFilterName, boolean | null>> = {
  all: null,
  published: true,
  waiting: true,
  draft: false,
}

/** Parses the cursor of the previous page. */
function readCursor(cursor: string): { readonly savedAt: Date; readonly id: string } {
  const separatorIndex = cursor.indexOf('-')
  return { savedAt: new Date(Number(cursor.slice(0, separatorIndex))), id: cursor.slice(separatorIndex + 1) }
}

function cursorOf({ id, savedAt }: Tour): string {
  return `${savedAt.getTime()}-${id}`
}

/** Tours by their ids, in that order; deleted ones are left out. */
async function loadInOrder(em: TourListScope['em'], ids: readonly string[]): Promise<Tour[]> {
  const rows = await em.find(Tour, { id: { $in: [...ids] }, deletedAt: null })
  const byId = new Map(rows.map((tour) => [tour.id, tour]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The account's tours, last saved first; `search` looks in names and tags. */
export const listTours = operation({
  allow: 'viewTour',
  input: listToursInput,
  example: () => ({}),
  output: tourPage,
  run: async (scope, { search = '', filter, cursor }) => {
    const { em, account } = scope
    const query = { accountId: account.id, search: search.trim(), isLive: liveByFilter[filter] }
    const length = toursPageLength
    const summaries: TourSummary[] = []
    let nextCursor = cursor
    let total = 0
    for (let page = 0; page < pagesReadMax; page += 1) {
      const after = nextCursor === undefined ? undefined : readCursor(nextCursor)
      const remaining = length - summaries.length
      // One extra id tells whether there is a next page.
      const matches = await findTourIds(em, { ...query, after, length: remaining + 1 })
      if (page === 0) total = matches.total
      const pageTours = await loadInOrder(em, matches.ids.slice(0, remaining))
      const cards = await summarizeTours(scope, pageTours)
      summaries.push(...cards.filter((card) => filter !== 'waiting' || card.publication.waitingChanges > 0))
      const lastTour = pageTours.at(-1)
      if (matches.ids.length <= remaining || lastTour === undefined)
        return { tours: summaries, nextCursor: null, total }
      nextCursor = cursorOf(lastTour)
      if (summaries.length === length) break
    }
    return { tours: summaries, nextCursor: nextCursor ?? null, total }
  },
})

/** Cards of single tours, for a list that watches them change; deleted ones are left out. */
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
