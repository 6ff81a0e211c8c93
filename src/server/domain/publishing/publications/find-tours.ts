import { searchPiecesSql } from '../../../database/derived-data/tour-search.ts'
import { listTotalMax } from '../../../database/rows/pages.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { countOf } from '../../library/counts/read-counts.ts'

type TourQuery = {
  readonly accountId: string
  /** Trimmed; empty for all tours. */
  readonly search: string
  /** Null for both. */
  readonly isLive: boolean | null
  readonly after: { readonly savedAt: Date; readonly id: string } | undefined
  readonly length: number
}

export type TourIdPage = {
  /** Ids of the page, last saved first. */
  readonly ids: readonly string[]
  /** Number of matches, live or not, counted up to `listTotalMax`. */
  readonly total: number
}

type Row = { readonly id: string | null; readonly total: number }

const accountCondition = 't.account_id = ?::uuid and t.deleted_at is null'

/** Index scan of tours in the order of the list; the parameter of `where` is the account. */
type OrderScan = { readonly from: string; readonly where: string; readonly savedAt: string; readonly id: string }

const allTours: OrderScan = { from: 'tours t', where: accountCondition, savedAt: 't.saved_at', id: 't.id' }

/** Lateral join, because a database without statistics would read the whole table for a plain one. */
const toursWithState = (isLive: boolean): OrderScan => ({
  from: 'tour_listing l cross join lateral (select * from tours t where t.id = l.tour_id offset 0) t',
  where: `l.account_id = ?::uuid and l.is_live = ${isLive} and t.deleted_at is null`,
  savedAt: 'l.saved_at',
  id: 'l.tour_id',
})

const scanOf = ({ isLive }: TourQuery) => (isLive === null ? allTours : toursWithState(isLive))
const lastSavedFirst = ({ savedAt, id }: Pick<OrderScan, 'savedAt' | 'id'>) => `order by ${savedAt} desc, ${id} desc`
const afterSql = ({ savedAt, id }: Pick<OrderScan, 'savedAt' | 'id'>, { after }: TourQuery) =>
  after === undefined ? '' : `and (${savedAt}, ${id}) < (?::timestamptz, ?::uuid)`
const afterParameters = ({ after }: TourQuery) => (after === undefined ? [] : [after.savedAt, after.id])

async function findAll(em: EntityManager, query: TourQuery): Promise<TourIdPage> {
  const { accountId, length } = query
  const scan = scanOf(query)
  const sql = `select ${scan.id} as id from ${scan.from} where ${scan.where} ${afterSql(scan, query)}
    ${lastSavedFirst(scan)} limit ?`
  const rows = await em.execute<{ id: string }[]>(sql, [accountId, ...afterParameters(query), length])
  return { ids: rows.map(({ id }) => id), total: await countOf(em, accountId, 'tours') }
}

/** Probe of the last saved tours: with this many matches the list is scanned in its order. */
const probe = { tours: 400, matches: 20 } as const
const walkMaxTours = (listTotalMax * probe.tours) / probe.matches

/** Tags are joined by line breaks, so that no search matches across two of them. */
const matches = `(t.name ilike ? or array_to_string(t.tags, e'\\n') ilike ?)`
const firstTours = `(select t.* from tours t where ${accountCondition} ${lastSavedFirst(allTours)} limit ?) t`
const matchedTours = { savedAt: 't.saved_at', id: 't.id' }
const isListed = ({ isLive }: TourQuery) =>
  isLive === null ? '' : `and exists (select 1 from tour_listing l where l.tour_id = t.id and l.is_live = ${isLive})`

/**
 * Two plans: a frequent search scans the list in its order, a rare one uses the search index. A probe of the last saved
 * tours decides, as in the library (`media/library/find-media-page.ts`).
 */
function searchSql(query: TourQuery): string {
  const scan = scanOf(query)
  return `
    with probe as materialized (
        select count(*) filter (where ${matches}) as matches, count(*) < ? as ends from ${firstTours}),
      walk as materialized (select t.id from ${firstTours}
        where (select matches >= ? or ends from probe) and ${matches} limit ?),
      found as materialized (select t.id, t.saved_at
        from tour_search f cross join lateral (select * from tours t where t.id = f.tour_id offset 0) t
        where (select not ends from probe) and (select count(*) from walk) < ?
          and f.pieces @> ${searchPiecesSql} and ${accountCondition} and ${matches} limit ?),
      size as (select greatest((select count(*) from walk), (select count(*) from found))::int as n),
      page as (
        (select t.id, t.saved_at from found t where (select n from size) < ? ${isListed(query)}
          ${afterSql(matchedTours, query)} ${lastSavedFirst(matchedTours)} limit ?)
        union all
        (select t.id, ${scan.savedAt} from ${scan.from} where ((select n from size) >= ? or (select ends from probe))
          and ${scan.where} and ${matches} ${afterSql(scan, query)} ${lastSavedFirst(scan)} limit ?)
      )
    select t.id, size.n as total from size left join page t on true ${lastSavedFirst(matchedTours)}`
}

async function findMatching(em: EntityManager, query: TourQuery): Promise<TourIdPage> {
  const { accountId, search, length } = query
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const match = [pattern, pattern]
  const after = afterParameters(query)
  const countMax = listTotalMax
  const rows = await em.execute<Row[]>(searchSql(query), [
    ...match,
    probe.tours,
    accountId,
    probe.tours,
    accountId,
    walkMaxTours,
    probe.matches,
    ...match,
    countMax,
    countMax,
    accountId,
    search,
    accountId,
    ...match,
    countMax,
    countMax,
    ...after,
    length,
    countMax,
    accountId,
    ...match,
    ...after,
    length,
  ])
  return { ids: rows.flatMap(({ id }) => (id === null ? [] : [id])), total: rows[0]?.total ?? 0 }
}

/** Ids of one page of the account's tours. The time taken doesn't grow with their number. */
export function findTourIds(em: EntityManager, query: TourQuery): Promise<TourIdPage> {
  return query.search === '' ? findAll(em, query) : findMatching(em, query)
}
