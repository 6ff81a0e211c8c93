import { limits } from '../../../../shared/limits.ts'
import { searchPiecesSql } from '../../../database/kept/tour-search.ts'
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
  /** Number of matches, live or not, counted up to `limits.libraryCountMax`. */
  readonly total: number
}

type Row = { readonly id: string | null; readonly total: number }

const ofAccount = 't.account_id = ?::uuid and t.deleted_at is null'

/** Tours in the order of the list, as an index gives them; the parameter of `where` is the account. */
type Walk = { readonly from: string; readonly where: string; readonly savedAt: string; readonly id: string }

const allTours: Walk = { from: 'tours t', where: ofAccount, savedAt: 't.saved_at', id: 't.id' }

/** Lateral join, as a database without statistics would read the whole table for a plain one. */
const toursThatAre = (isLive: boolean): Walk => ({
  from: 'tour_listing l cross join lateral (select * from tours t where t.id = l.tour_id offset 0) t',
  where: `l.account_id = ?::uuid and l.is_live = ${isLive} and t.deleted_at is null`,
  savedAt: 'l.saved_at',
  id: 'l.tour_id',
})

const walkOf = ({ isLive }: TourQuery) => (isLive === null ? allTours : toursThatAre(isLive))
const lastSavedFirst = ({ savedAt, id }: Pick<Walk, 'savedAt' | 'id'>) => `order by ${savedAt} desc, ${id} desc`
const afterSql = ({ savedAt, id }: Pick<Walk, 'savedAt' | 'id'>, { after }: TourQuery) =>
  after === undefined ? '' : `and (${savedAt}, ${id}) < (?::timestamptz, ?::uuid)`
const afterParameters = ({ after }: TourQuery) => (after === undefined ? [] : [after.savedAt, after.id])

async function findAll(em: EntityManager, query: TourQuery): Promise<TourIdPage> {
  const { accountId, length } = query
  const walk = walkOf(query)
  const sql = `select ${walk.id} as id from ${walk.from} where ${walk.where} ${afterSql(walk, query)}
    ${lastSavedFirst(walk)} limit ?`
  const rows = await em.execute<{ id: string }[]>(sql, [accountId, ...afterParameters(query), length])
  return { ids: rows.map(({ id }) => id), total: await countOf(em, accountId, 'tours') }
}

/** Probe of the last saved tours: with this many matches the list is scanned in its order. */
const probe = { tours: 400, matches: 20 } as const
const walkMaxTours = (limits.libraryCountMax * probe.tours) / probe.matches

/** Tags are joined by line breaks, so that no search matches across two of them. */
const matches = `(t.name ilike ? or array_to_string(t.tags, e'\\n') ilike ?)`
const firstOnes = `(select t.* from tours t where ${ofAccount} ${lastSavedFirst(allTours)} limit ?) t`
const matchedTours = { savedAt: 't.saved_at', id: 't.id' }
const isListed = ({ isLive }: TourQuery) =>
  isLive === null ? '' : `and exists (select 1 from tour_listing l where l.tour_id = t.id and l.is_live = ${isLive})`

/**
 * Two plans: a frequent search scans the list in its order, a rare one uses the search index. A probe of the last saved
 * tours decides, as in the library (`media/library/browse.ts`).
 */
function searchSql(query: TourQuery): string {
  const walk = walkOf(query)
  return `
    with probe as materialized (
        select count(*) filter (where ${matches}) as matches, count(*) < ? as ends from ${firstOnes}),
      walk as materialized (select t.id from ${firstOnes}
        where (select matches >= ? or ends from probe) and ${matches} limit ?),
      found as materialized (select t.id, t.saved_at
        from tour_search f cross join lateral (select * from tours t where t.id = f.tour_id offset 0) t
        where (select not ends from probe) and (select count(*) from walk) < ?
          and f.pieces @> ${searchPiecesSql} and ${ofAccount} and ${matches} limit ?),
      size as (select greatest((select count(*) from walk), (select count(*) from found))::int as n),
      page as (
        (select t.id, t.saved_at from found t where (select n from size) < ? ${isListed(query)}
          ${afterSql(matchedTours, query)} ${lastSavedFirst(matchedTours)} limit ?)
        union all
        (select t.id, ${walk.savedAt} from ${walk.from} where ((select n from size) >= ? or (select ends from probe))
          and ${walk.where} and ${matches} ${afterSql(walk, query)} ${lastSavedFirst(walk)} limit ?)
      )
    select t.id, size.n as total from size left join page t on true ${lastSavedFirst(matchedTours)}`
}

async function findMatching(em: EntityManager, query: TourQuery): Promise<TourIdPage> {
  const { accountId, search, length } = query
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const match = [pattern, pattern]
  const after = afterParameters(query)
  const most = limits.libraryCountMax
  const rows = await em.execute<Row[]>(searchSql(query), [
    ...match,
    probe.tours,
    accountId,
    probe.tours,
    accountId,
    walkMaxTours,
    probe.matches,
    ...match,
    most,
    most,
    accountId,
    search,
    accountId,
    ...match,
    most,
    most,
    ...after,
    length,
    most,
    accountId,
    ...match,
    ...after,
    length,
  ])
  return { ids: rows.flatMap(({ id }) => (id === null ? [] : [id])), total: rows[0]?.total ?? 0 }
}

/** Ids of one page of the account's tours. It takes the same time however many there are. */
export function findTourIds(em: EntityManager, query: TourQuery): Promise<TourIdPage> {
  return query.search === '' ? findAll(em, query) : findMatching(em, query)
}
