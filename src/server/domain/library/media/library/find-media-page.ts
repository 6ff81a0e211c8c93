import { z } from 'zod'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import {
  type listMediaInput,
  type MediaSort,
  type MediaUseFilter,
  mediaSorts,
} from '../../../../../shared/media/library.ts'
import { id } from '../../../../../shared/texts.ts'
import { listTotalMax } from '../../../../database/rows/pages.ts'
import { holdsNullCharacter } from '../../../../kernel/null-character.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { conditionsOf, usedLiterals } from './media-conditions.ts'

type Order = {
  readonly key: string
  /** The same key in `media_usage`. */
  readonly usageKey: string
  readonly type: string
  readonly descending: boolean
}
type MediaQuery = z.output<typeof listMediaInput>
type Row = { readonly id: string | null; readonly key: string | null; readonly total: number }

/** Sort orders. Each has its own index, and another one in `media_usage`. */
const orders: Readonly<Record<MediaSort, Order>> = {
  newest: { key: 'm.created_at', usageKey: 'u.created_at', type: 'timestamptz', descending: true },
  oldest: { key: 'm.created_at', usageKey: 'u.created_at', type: 'timestamptz', descending: false },
  name: { key: 'm.sort_name', usageKey: 'u.sort_name', type: 'text', descending: false },
  largest: { key: 'm.size_bytes', usageKey: 'u.size_bytes', type: 'bigint', descending: true },
  captured: {
    key: 'coalesce(m.captured_at, m.created_at)',
    usageKey: 'u.captured_at',
    type: 'timestamptz',
    descending: true,
  },
}

const cursorShape = z.tuple([z.enum(mediaSorts), z.string(), id])

function writeCursor(sort: MediaSort, { key, id: mediaId }: Row): string {
  return Buffer.from(JSON.stringify([sort, key, mediaId])).toString('base64url')
}

/** Position where the previous page ended; rejects a cursor of another sort order, or an invalid one, with 400. */
function readCursor(cursor: string, sort: MediaSort): { key: string; id: string } {
  const invalid = () => new AppError('input.invalid', { facts: { fields: [{ field: 'cursor', problem: 'unknown' }] } })
  try {
    const [cursorSort, key, mediaId] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (cursorSort !== sort || holdsNullCharacter(key)) throw invalid()
    return { key, id: mediaId }
  } catch (cause) {
    throw cause instanceof AppError ? cause : invalid()
  }
}

/** Selectivity probe: the order is walked when at least `matches` of its first `media` match. */
const probe = { media: 400, matches: 20 } as const
/** Maximum walk for the count, assuming that matches stay as frequent as in the probe. */
const walkMaxMedia = (listTotalMax * probe.media) / probe.matches

type PageQuery = {
  readonly lookup: string
  readonly scan: string
  readonly isAfter: boolean
  readonly use: MediaUseFilter | undefined
  readonly isUseFilterOnly: boolean
}

/** Index scan of media in a sort order; the parameter of `where` is the account. */
type OrderScan = { readonly from: string; readonly where: string; readonly key: string; readonly id: string }

function orderScan({ key, usageKey }: Order, use: MediaUseFilter | undefined): OrderScan {
  const unfiltered = { from: 'media m', where: 'm.account_id = ?::uuid and m.deleted_at is null', key, id: 'm.id' }
  if (use === undefined) return unfiltered
  return {
    // A lateral subquery reads media one by one: for a join, a database without statistics scans the whole table.
    from: 'media_usage u cross join lateral (select * from media m where m.id = u.media_id offset 0) m',
    where: `u.account_id = ?::uuid and u.is_used = ${usedLiterals[use]} and m.deleted_at is null`,
    key: usageKey,
    id: 'u.media_id',
  }
}

/**
 * Query of one page, with two plans. Rare matches are looked up in the most selective index and sorted; for frequent ones
 * the index of the sort order is scanned until the page is full. A count that ends at `listTotalMax` gives the
 * total and decides between the plans. Frequent matches are also counted along the sort order, because the search index
 * would first find all of them in the whole library. So are libraries that the probe has read completely, and queries
 * with nothing but the use filter.
 */
function pageSql(order: Order, { lookup, scan, isAfter, use, isUseFilterOnly }: PageQuery): string {
  const direction = order.descending ? 'desc' : 'asc'
  const { from, where, key, id } = orderScan(order, use)
  const after = (expression: string) =>
    isAfter ? `and (${expression}) ${order.descending ? '<' : '>'} (?::${order.type}, ?::uuid)` : ''
  const firstMedia = `(select m.* from ${from} where ${where}
    order by ${key} ${direction}, ${id} ${direction} limit ?) m`
  // The row filter stays outside, or PostgreSQL, which expects few matches, would read and sort them all.
  const orderedMedia = `(select m.*, ${key} as key from ${from} where ${where} ${after(`${key}, ${id}`)}
    order by ${key} ${direction}, ${id} ${direction} offset 0) m`
  return `
    with probe as materialized (
        select count(*) filter (where ${scan}) as matches, count(*) < ? or ${isUseFilterOnly} as ends from ${firstMedia}),
      walk as materialized (select m.id from ${firstMedia}
        where (select matches >= ? or ends from probe) and ${scan} limit ?),
      matched as materialized (select m.id, ${order.key} as key from media m
        where (select not ends from probe) and (select count(*) from walk) < ? and ${lookup} limit ?),
      size as (select greatest((select count(*) from walk), (select count(*) from matched))::int as n),
      page as (
        (select f.id, f.key from matched f where (select n from size) < ? ${after('f.key, f.id')}
          order by f.key ${direction}, f.id ${direction} limit ?)
        union all
        (select m.id, m.key from ${orderedMedia} where ((select n from size) >= ? or (select ends from probe))
          and ${scan} limit ?)
      )
    select page.id, page.key::text as key, size.n as total from size left join page on true
    order by page.key ${direction}, page.id ${direction}`
}

/** Ids of one page of the library in order, by one query. */
export async function findMediaPage(
  em: EntityManager,
  accountId: string,
  input: MediaQuery,
): Promise<{ ids: string[]; nextCursor: string | null; total: number }> {
  const { sort, limit, use } = input
  const start = input.cursor === undefined ? undefined : readCursor(input.cursor, sort)
  const { lookup, scan, isUseFilterOnly } = conditionsOf(accountId, input)
  const after = start === undefined ? [] : [start.key, start.id]
  const countMax = listTotalMax
  const query = { lookup: lookup.sql, scan: scan.sql, isAfter: start !== undefined, use, isUseFilterOnly }
  const rows = await em.execute<Row[]>(pageSql(orders[sort], query), [
    ...scan.parameters,
    probe.media,
    accountId,
    probe.media,
    accountId,
    walkMaxMedia,
    probe.matches,
    ...scan.parameters,
    countMax,
    countMax,
    ...lookup.parameters,
    countMax,
    countMax,
    ...after,
    limit + 1,
    accountId,
    ...after,
    countMax,
    ...scan.parameters,
    limit + 1,
  ])
  const ids = rows.flatMap((row) => (row.id === null ? [] : [row.id]))
  const lastRow = rows[limit - 1]
  const nextCursor = ids.length > limit && lastRow !== undefined ? writeCursor(sort, lastRow) : null
  return { ids: ids.slice(0, limit), nextCursor, total: rows[0]?.total ?? 0 }
}
