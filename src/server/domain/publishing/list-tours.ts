import { type FilterQuery, raw } from '@mikro-orm/core'
import { z } from 'zod'
import { limits } from '../../../shared/limits.ts'
import {
  listTourCardsInput,
  listToursInput,
  type TourFilterName,
  type TourSummary,
  tourPage,
  tourSummary,
} from '../../../shared/tours/tour-list.ts'
import { operation } from '../../kernel/operation.ts'
import type { AccountScope } from '../../kernel/scope.ts'
import { tourCovers } from '../tours/covers.ts'
import { Tour } from '../tours/entity.ts'
import { presentTourSummary } from '../tours/present.ts'
import { publicationStates } from '../tours/publication-state.ts'
import { countWaitingChanges } from './waiting.ts'

type Reader = Pick<AccountScope, 'em' | 'account' | 'ports'>

/** A filter reads so many pages before it answers with what it found in them. */
const pagesReadMax = 2

/** Cards of the tour list: a fixed number of queries, and those for tours that changed since they were counted. */
async function summarizeTours(scope: Reader, tours: readonly Tour[]): Promise<TourSummary[]> {
  const tourIds = tours.map((tour) => tour.id)
  const covers = await tourCovers(scope.em, tours)
  const states = await publicationStates(scope.em, tourIds)
  const waiting = await countWaitingChanges(scope, tourIds)
  return tours.flatMap((tour) => {
    const shown = covers.get(tour.id)
    const state = states.get(tour.id)
    if (shown === undefined || state === undefined) return []
    return [presentTourSummary(tour, { ...shown, state, waitingChanges: waiting.get(tour.id) ?? 0 })]
  })
}

/** A tag on each line, so that no search matches across two of them. */
const tagLines = (alias: string) => `array_to_string(${alias}.tags, e'\\n')`

function searched(search: string): FilterQuery<Tour> {
  const text = search.trim()
  if (text === '') return {}
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return { $or: [{ name: { $ilike: pattern } }, { [raw(tagLines)]: { $ilike: pattern } }] }
}

const isLive = (alias: string) =>
  `(exists (select 1 from shares where shares.tour_id = ${alias}.id and shares.live_number is not null))`

const liveByFilter: Readonly<Record<TourFilterName, boolean | null>> = {
  all: null,
  published: true,
  waiting: true,
  draft: false,
}

function filtered(filter: TourFilterName): FilterQuery<Tour> {
  const live = liveByFilter[filter]
  return live === null ? {} : { [raw(isLive)]: live }
}

/**
 * Tours after the cursor: saved before, and of the same moment those with a later id. The first condition is for the
 * index, which begins there.
 */
function afterCursor(cursor: string | undefined): FilterQuery<Tour> {
  if (cursor === undefined) return {}
  const at = cursor.indexOf('-')
  const savedAt = new Date(Number(cursor.slice(0, at)))
  const isAfter = { $or: [{ savedAt: { $lt: savedAt } }, { savedAt, id: { $gt: cursor.slice(at + 1) } }] }
  return { $and: [{ savedAt: { $lte: savedAt } }, isAfter] }
}

function cursorOf({ id, savedAt }: Tour): string {
  return `${savedAt.getTime()}-${id}`
}

/** The account's tours, last saved first; `search` looks in names and tags. */
export const listTours = operation({
  allow: 'viewTour',
  input: listToursInput,
  output: tourPage,
  run: async (scope, { search = '', filter, cursor }) => {
    const { em, account } = scope
    const found = { $and: [{ account: account.id, deletedAt: null }, searched(search)] }
    const total = await em.count(Tour, found)
    const length = limits.toursPageLength
    const summaries: TourSummary[] = []
    let nextCursor = cursor
    for (let page = 0; page < pagesReadMax; page += 1) {
      const where = { $and: [found, filtered(filter), afterCursor(nextCursor)] }
      const orderBy = { savedAt: 'desc', id: 'asc' } as const
      // One more than is shown tells whether there are others.
      const rows = await em.find(Tour, where, { orderBy, limit: length - summaries.length + 1 })
      const read = rows.slice(0, length - summaries.length)
      const cards = await summarizeTours(scope, read)
      summaries.push(...cards.filter((card) => filter !== 'waiting' || card.publication.waitingChanges > 0))
      const last = read.at(-1)
      if (rows.length === read.length || last === undefined) return { tours: summaries, nextCursor: null, total }
      nextCursor = cursorOf(last)
      if (summaries.length === length) break
    }
    return { tours: summaries, nextCursor: nextCursor ?? null, total }
  },
})

/** Cards of single tours, for a list that watches them change; those that are gone are left out. */
export const listTourCards = operation({
  allow: 'viewTour',
  input: listTourCardsInput,
  output: z.array(tourSummary),
  run: async (scope, { tourIds }) => {
    const tours = await scope.em.find(Tour, { id: { $in: tourIds }, account: scope.account.id, deletedAt: null })
    return summarizeTours(scope, tours)
  },
})
