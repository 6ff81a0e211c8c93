import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { listTotalMax } from '../../../../shared/kernel/page.ts'
import { id } from '../../../../shared/texts.ts'
import { type TourSort, tourSorts } from '../../../../shared/tours/tour-filters.ts'
import { searchNgramsSql } from '../../../database/derived-data/tour-search.ts'
import { bindParameters } from '../../../database/rows/named-parameters.ts'
import { readCursor } from '../../../database/rows/pages.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { readCount } from '../../library/counts/read-counts.ts'

/** Last tour of a page: the value that the list is ordered by, as text, and the id. */
export type TourPosition = { readonly key: string; readonly id: string }

type TourQuery = {
  readonly accountId: string
  /** Search text, trimmed; empty for all tours. */
  readonly search: string
  /** True for live tours, false for others, null for all. */
  readonly isLive: boolean | null
  /** `none` for tours outside all folders; undefined for all tours. */
  readonly folder: string | undefined
  /** Tags that a tour must have, all of them. */
  readonly tags: readonly string[]
  readonly sort: TourSort
  /** Last tour of the previous page; undefined for the first page. */
  readonly after: TourPosition | undefined
  readonly length: number
}

export type TourIdPage = {
  /** Tours of the page in order. */
  readonly tours: readonly TourPosition[]
  /** Number of matches, live or not, counted up to `listTotalMax`. */
  readonly total: number
}

type Order = { readonly key: string; readonly type: 'text' | 'timestamptz'; readonly direction: 'asc' | 'desc' }

/** Sort orders. Each has its own index. */
const orders: Readonly<Record<TourSort, Order>> = {
  saved: { key: 'l.saved_at', type: 'timestamptz', direction: 'desc' },
  name: { key: 'l.sort_name', type: 'text', direction: 'asc' },
  created: { key: 'l.created_at', type: 'timestamptz', direction: 'desc' },
  published: { key: 'l.published_at', type: 'timestamptz', direction: 'desc' },
}

const cursorShape = z.tuple([z.enum(tourSorts), z.string().max(400), id])
/** Cursor of the previous release (its processes may still run): time of the last save in milliseconds, and id. */
const previousReleaseCursor = /^(\d{1,13})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export function tourCursorOf(sort: TourSort, { key, id: tourId }: TourPosition): string {
  return Buffer.from(JSON.stringify([sort, key, tourId])).toString('base64url')
}

/** Reads the position where the previous page ended; 400 for an invalid cursor, or one of another order. */
export function readTourCursor(sort: TourSort, cursor: string | undefined): TourPosition | undefined {
  const [, savedMs, savedId] = previousReleaseCursor.exec(cursor ?? '') ?? []
  if (savedMs !== undefined && savedId !== undefined && sort === 'saved')
    return { key: new Date(Number(savedMs)).toISOString(), id: savedId }
  const position = readCursor(cursorShape, cursor)
  if (position === undefined) return undefined
  const [cursorSort, key, tourId] = position
  if (cursorSort === sort) return { key, id: tourId }
  throw new AppError('input.invalid', { facts: { fields: [{ field: 'cursor', problem: 'unknown' }] } })
}

const listOf = (values: readonly string[]) => JSON.stringify(values)

/** Parameters of all queries. */
const parametersOf = ({ accountId, folder, tags, after, length }: TourQuery) => ({
  accountId,
  folder,
  tags: listOf(tags),
  afterKey: after?.key,
  afterId: after?.id,
  length,
  countMax: listTotalMax,
})

/** Condition on a row `l` of the list, apart from state and search. */
function baseCondition({ folder, tags }: TourQuery): string {
  const conditions = ['l.account_id = :accountId::uuid']
  if (folder === 'none') conditions.push('l.folder_id is null')
  else if (folder !== undefined) conditions.push('l.folder_id = :folder::uuid')
  if (tags.length > 0) conditions.push('l.tags @> array(select jsonb_array_elements_text(:tags::jsonb))')
  return conditions.join(' and ')
}

const stateCondition = ({ isLive }: TourQuery) => (isLive === null ? '' : `and l.is_live = ${isLive}`)

const afterCondition = ({ sort, after }: TourQuery) => {
  const { key, type, direction } = orders[sort]
  if (after === undefined) return ''
  return `and (${key}, l.tour_id) ${direction === 'asc' ? '>' : '<'} (:afterKey::${type}, :afterId::uuid)`
}

const orderBy = ({ sort }: TourQuery) => {
  const { key, direction } = orders[sort]
  return `order by ${key} ${direction}, l.tour_id ${direction}`
}

const orderPageBy = ({ sort }: TourQuery) =>
  `order by page.key ${orders[sort].direction}, page.id ${orders[sort].direction}`

type PositionRow = { readonly id: string | null; readonly key: string | null; readonly total: number }

function positionsOf(rows: readonly PositionRow[]): TourPosition[] {
  return rows.flatMap(({ id: tourId, key }) => (tourId === null || key === null ? [] : [{ id: tourId, key }]))
}

async function findWithoutSearch(em: EntityManager, query: TourQuery): Promise<TourIdPage> {
  const isNarrowed = query.folder !== undefined || query.tags.length > 0
  const totalSql = `(select count(*)::int from (
    select 1 from tour_listing l where ${baseCondition(query)} limit :countMax) counted)`
  const { sql, parameters } = bindParameters(
    `select page.id, page.key::text as key, total.total
      from (select ${isNarrowed ? totalSql : 0} as total) total left join (
        select l.tour_id as id, ${orders[query.sort].key} as key
          from tour_listing l where ${baseCondition(query)} ${stateCondition(query)} ${afterCondition(query)}
          ${orderBy(query)} limit :length) page on true ${orderPageBy(query)}`,
    parametersOf(query),
  )
  const rows = await em.execute<PositionRow[]>(sql, parameters)
  const total = isNarrowed ? (rows[0]?.total ?? 0) : await readCount(em, query.accountId, 'tours')
  return { tours: positionsOf(rows), total }
}

/** The probe reads the first tours of the list. A search with at least `frequentMatches` of them counts as frequent. */
const probe = { tours: 400, frequentMatches: 20 } as const
/** Tours to scan to count `listTotalMax` matches, if these are just as frequent as the probe demands. */
const scannedToursMax = (listTotalMax * probe.tours) / probe.frequentMatches

/** Tags are joined by line breaks, so that no search matches across two of them. */
const isMatch = `(l.name ilike :pattern or array_to_string(l.tags, e'\\n') ilike :pattern)`

/**
 * Two plans: a frequent search scans the list in its order, a rare one uses the search index. A probe of the first
 * tours decides, as in the library (`media/library/find-media-page.ts`). Matches are counted up to `countMax`.
 */
function searchSql(query: TourQuery): string {
  const base = baseCondition(query)
  const firstTours = (limit: string) =>
    `(select l.* from tour_listing l where ${base} ${orderBy(query)} limit ${limit}) l`
  const key = `${orders[query.sort].key} as key`
  return `
    with probe as materialized (
        select count(*) filter (where ${isMatch}) as match_count, count(*) < :probeTours as has_all_tours
        from ${firstTours(':probeTours')}),
      scanned_matches as materialized (select l.tour_id from ${firstTours(':scannedToursMax')}
        where (select match_count >= :frequentMatches or has_all_tours from probe) and ${isMatch} limit :countMax),
      indexed_matches as materialized (select l.*
        from tour_search s cross join lateral (select * from tour_listing l where l.tour_id = s.tour_id offset 0) l
        where (select not has_all_tours from probe) and (select count(*) from scanned_matches) < :countMax
          and s.pieces @> ${searchNgramsSql(':accountId::uuid', ':search')} and ${base} and ${isMatch}
        limit :countMax),
      total as (select greatest(
        (select count(*) from scanned_matches), (select count(*) from indexed_matches))::int as total),
      page as (
        (select l.tour_id as id, ${key} from indexed_matches l where (select total from total) < :countMax
          ${stateCondition(query)} ${afterCondition(query)} ${orderBy(query)} limit :length)
        union all
        (select l.tour_id, ${key} from tour_listing l
          where ((select total from total) >= :countMax or (select has_all_tours from probe))
            and ${base} and ${isMatch} ${stateCondition(query)} ${afterCondition(query)} ${orderBy(query)}
          limit :length)
      )
    select page.id, page.key::text as key, total.total from total left join page on true ${orderPageBy(query)}`
}

async function findBySearch(em: EntityManager, query: TourQuery): Promise<TourIdPage> {
  const { sql, parameters } = bindParameters(searchSql(query), {
    ...parametersOf(query),
    search: query.search,
    pattern: `%${query.search.replace(/[\\%_]/g, '\\$&')}%`,
    probeTours: probe.tours,
    frequentMatches: probe.frequentMatches,
    scannedToursMax,
  })
  const rows = await em.execute<PositionRow[]>(sql, parameters)
  return { tours: positionsOf(rows), total: rows[0]?.total ?? 0 }
}

/** Ids of one page of the account's tours. */
export function findTourIds(em: EntityManager, query: TourQuery): Promise<TourIdPage> {
  return query.search === '' ? findWithoutSearch(em, query) : findBySearch(em, query)
}
