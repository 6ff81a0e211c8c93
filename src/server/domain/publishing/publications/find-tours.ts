import { searchNgramsSql } from '../../../database/derived-data/tour-search.ts'
import { bindParameters } from '../../../database/rows/named-parameters.ts'
import { listTotalMax } from '../../../database/rows/pages.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { countOf } from '../../library/counts/read-counts.ts'

type TourQuery = {
  readonly accountId: string
  /** Trimmed; empty for all tours. */
  readonly search: string
  /** Null for both. */
  readonly isLive: boolean | null
  /** Last tour of the previous page; undefined for the first page. */
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

/** Parameters that both queries use. */
const pageParameters = ({ accountId, after, length }: TourQuery) => ({
  accountId,
  afterSavedAt: after?.savedAt,
  afterId: after?.id,
  length,
})

const isOfAccount = 't.account_id = :accountId::uuid and t.deleted_at is null'

/** Columns that a list of tours is ordered by. */
type OrderColumns = { readonly savedAt: string; readonly id: string }

/** Index scan of tours in the order of the list. */
type OrderScan = OrderColumns & { readonly from: string; readonly where: string }

const allTours: OrderScan = { from: 'tours t', where: isOfAccount, savedAt: 't.saved_at', id: 't.id' }

/** Lateral join, because a database without statistics would read the whole table for a plain one. */
const toursWithState = (isLive: boolean): OrderScan => ({
  from: 'tour_listing l cross join lateral (select * from tours t where t.id = l.tour_id offset 0) t',
  where: `l.account_id = :accountId::uuid and l.is_live = ${isLive} and t.deleted_at is null`,
  savedAt: 'l.saved_at',
  id: 'l.tour_id',
})

const scanOf = ({ isLive }: TourQuery) => (isLive === null ? allTours : toursWithState(isLive))
const lastSavedFirst = ({ savedAt, id }: OrderColumns) => `order by ${savedAt} desc, ${id} desc`
const isAfter = ({ savedAt, id }: OrderColumns, { after }: TourQuery) =>
  after === undefined ? '' : `and (${savedAt}, ${id}) < (:afterSavedAt::timestamptz, :afterId::uuid)`

async function findAll(em: EntityManager, query: TourQuery): Promise<TourIdPage> {
  const scan = scanOf(query)
  const { sql, parameters } = bindParameters(
    `select ${scan.id} as id from ${scan.from} where ${scan.where} ${isAfter(scan, query)}
      ${lastSavedFirst(scan)} limit :length`,
    pageParameters(query),
  )
  const rows = await em.execute<{ id: string }[]>(sql, parameters)
  return { ids: rows.map(({ id }) => id), total: await countOf(em, query.accountId, 'tours') }
}

/** The probe reads the last saved tours. A search with at least `frequentMatches` of them counts as frequent. */
const probe = { tours: 400, frequentMatches: 20 } as const
/** Tours to scan to count `listTotalMax` matches, if these are just as frequent as the probe demands. */
const scannedToursMax = (listTotalMax * probe.tours) / probe.frequentMatches

/** Tags are joined by line breaks, so that no search matches across two of them. */
const isMatch = `(t.name ilike :pattern or array_to_string(t.tags, e'\\n') ilike :pattern)`
const lastSavedTours = (limit: string) =>
  `(select t.* from tours t where ${isOfAccount} ${lastSavedFirst(allTours)} limit ${limit}) t`
const hasState = ({ isLive }: TourQuery) =>
  isLive === null ? '' : `and exists (select 1 from tour_listing l where l.tour_id = t.id and l.is_live = ${isLive})`

/** Columns of `indexed_matches` and of `page`, under the alias `t`. */
const matchColumns: OrderColumns = { savedAt: 't.saved_at', id: 't.id' }

/**
 * Two plans: a frequent search scans the list in its order, a rare one uses the search index. A probe of the last saved
 * tours decides, as in the library (`media/library/find-media-page.ts`). Matches are counted up to `countMax`.
 */
function searchSql(query: TourQuery): string {
  const scan = scanOf(query)
  return `
    with probe as materialized (
        select count(*) filter (where ${isMatch}) as match_count, count(*) < :probeTours as has_all_tours
        from ${lastSavedTours(':probeTours')}),
      scanned_matches as materialized (select t.id from ${lastSavedTours(':scannedToursMax')}
        where (select match_count >= :frequentMatches or has_all_tours from probe) and ${isMatch} limit :countMax),
      indexed_matches as materialized (select t.id, t.saved_at
        from tour_search s cross join lateral (select * from tours t where t.id = s.tour_id offset 0) t
        where (select not has_all_tours from probe) and (select count(*) from scanned_matches) < :countMax
          and s.pieces @> ${searchNgramsSql(':accountId::uuid', ':search')} and ${isOfAccount} and ${isMatch}
        limit :countMax),
      total as (select greatest(
        (select count(*) from scanned_matches), (select count(*) from indexed_matches))::int as match_count),
      page as (
        (select t.id, t.saved_at from indexed_matches t where (select match_count from total) < :countMax
          ${hasState(query)} ${isAfter(matchColumns, query)} ${lastSavedFirst(matchColumns)} limit :length)
        union all
        (select t.id, ${scan.savedAt} from ${scan.from}
          where ((select match_count from total) >= :countMax or (select has_all_tours from probe))
            and ${scan.where} and ${isMatch} ${isAfter(scan, query)} ${lastSavedFirst(scan)} limit :length)
      )
    select t.id, total.match_count as total from total left join page t on true ${lastSavedFirst(matchColumns)}`
}

async function findMatching(em: EntityManager, query: TourQuery): Promise<TourIdPage> {
  const { sql, parameters } = bindParameters(searchSql(query), {
    ...pageParameters(query),
    search: query.search,
    pattern: `%${query.search.replace(/[\\%_]/g, '\\$&')}%`,
    probeTours: probe.tours,
    frequentMatches: probe.frequentMatches,
    scannedToursMax,
    countMax: listTotalMax,
  })
  const rows = await em.execute<Row[]>(sql, parameters)
  return { ids: rows.flatMap(({ id }) => (id === null ? [] : [id])), total: rows[0]?.total ?? 0 }
}

/** Ids of one page of the account's tours. The time taken doesn't grow with their number. */
export function findTourIds(em: EntityManager, query: TourQuery): Promise<TourIdPage> {
  return query.search === '' ? findAll(em, query) : findMatching(em, query)
}
