import { z } from 'zod'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { listTotalMax } from '../../../../../shared/kernel/page.ts'
import {
  type listMediaInput,
  type MediaSort,
  type MediaUseFilter,
  mediaSorts,
} from '../../../../../shared/media/library.ts'
import { id } from '../../../../../shared/texts.ts'
import { bindParameters } from '../../../../database/rows/named-parameters.ts'
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
type PageRow = { readonly id: string | null; readonly key: string | null; readonly total: number }

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

function writeCursor(sort: MediaSort, { key, id: mediaId }: PageRow): string {
  return Buffer.from(JSON.stringify([sort, key, mediaId])).toString('base64url')
}

/**
 * Reads the position where the previous page ended; rejects a cursor of another sort order, or an invalid one, with
 * 400.
 */
function readCursor(cursor: string, sort: MediaSort): { key: string; id: string } {
  const invalidCursor = () =>
    new AppError('input.invalid', { facts: { fields: [{ field: 'cursor', problem: 'unknown' }] } })
  try {
    const [cursorSort, key, mediaId] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (cursorSort !== sort || holdsNullCharacter(key)) throw invalidCursor()
    return { key, id: mediaId }
  } catch (cause) {
    throw cause instanceof AppError ? cause : invalidCursor()
  }
}

/** The probe reads the first media in the order. A query with at least `frequentMatches` of them counts as frequent. */
const probe = { media: 400, frequentMatches: 20 } as const
/** Media to scan to count `listTotalMax` matches, if these are just as frequent as the probe demands. */
const scannedMediaMax = (listTotalMax * probe.media) / probe.frequentMatches

type PageQuery = {
  readonly lookup: string
  readonly scan: string
  readonly isAfter: boolean
  readonly use: MediaUseFilter | undefined
  readonly isUseFilterOnly: boolean
}

/** Index scan of media in a sort order. */
type OrderScan = { readonly from: string; readonly where: string; readonly key: string; readonly id: string }

function orderScan({ key, usageKey }: Order, use: MediaUseFilter | undefined): OrderScan {
  if (use === undefined) {
    return { from: 'media m', where: 'm.account_id = :accountId::uuid and m.deleted_at is null', key, id: 'm.id' }
  }
  return {
    // A lateral subquery reads media one by one: for a join, a database without statistics scans the whole table.
    from: 'media_usage u cross join lateral (select * from media m where m.id = u.media_id offset 0) m',
    where: `u.account_id = :accountId::uuid and u.is_used = ${usedLiterals[use]} and m.deleted_at is null`,
    key: usageKey,
    id: 'u.media_id',
  }
}

/**
 * Query of one page, with two plans. Rare matches are looked up in the most selective index and sorted; for frequent
 * ones the index of the sort order is scanned until the page is full. A count that ends at `countMax` gives the total
 * and decides between the plans. Frequent matches are also counted along the sort order, because the search index would
 * first find all of them in the whole library. So are libraries that the probe has read completely, and queries with
 * nothing but the use filter.
 */
function pageSql(order: Order, { lookup, scan, isAfter, use, isUseFilterOnly }: PageQuery): string {
  const direction = order.descending ? 'desc' : 'asc'
  const { from, where, key, id } = orderScan(order, use)
  const after = (columns: string) =>
    isAfter ? `and (${columns}) ${order.descending ? '<' : '>'} (:afterKey::${order.type}, :afterId::uuid)` : ''
  const firstMedia = (limit: string) => `(select m.* from ${from} where ${where}
    order by ${key} ${direction}, ${id} ${direction} limit ${limit}) m`
  // The row filter stays outside, or PostgreSQL, which expects few matches, would read and sort them all.
  const orderedMedia = `(select m.*, ${key} as key from ${from} where ${where} ${after(`${key}, ${id}`)}
    order by ${key} ${direction}, ${id} ${direction} offset 0) m`
  return `
    with probe as materialized (
        select count(*) filter (where ${scan}) as match_count,
          count(*) < :probeMedia or ${isUseFilterOnly} as scan_suffices from ${firstMedia(':probeMedia')}),
      scanned_matches as materialized (select m.id from ${firstMedia(':scannedMediaMax')}
        where (select match_count >= :frequentMatches or scan_suffices from probe) and ${scan} limit :countMax),
      looked_up_matches as materialized (select m.id, ${order.key} as key from media m
        where (select not scan_suffices from probe) and (select count(*) from scanned_matches) < :countMax
          and ${lookup} limit :countMax),
      total as (select greatest(
        (select count(*) from scanned_matches), (select count(*) from looked_up_matches))::int as match_count),
      page as (
        (select m.id, m.key from looked_up_matches m where (select match_count from total) < :countMax
          ${after('m.key, m.id')} order by m.key ${direction}, m.id ${direction} limit :length)
        union all
        (select m.id, m.key from ${orderedMedia}
          where ((select match_count from total) >= :countMax or (select scan_suffices from probe))
            and ${scan} limit :length)
      )
    select page.id, page.key::text as key, total.match_count as total from total left join page on true
    order by page.key ${direction}, page.id ${direction}`
}

/** Ids of one page of the library in order, by one query. */
export async function findMediaPage(
  em: EntityManager,
  accountId: string,
  input: MediaQuery,
): Promise<{ ids: string[]; nextCursor: string | null; total: number }> {
  const { sort, limit, use } = input
  const lastPosition = input.cursor === undefined ? undefined : readCursor(input.cursor, sort)
  const { lookup, scan, values, isUseFilterOnly } = conditionsOf(accountId, input)
  const pageQuery = { lookup, scan, isAfter: lastPosition !== undefined, use, isUseFilterOnly }
  const { sql, parameters } = bindParameters(pageSql(orders[sort], pageQuery), {
    ...values,
    accountId,
    afterKey: lastPosition?.key,
    afterId: lastPosition?.id,
    probeMedia: probe.media,
    frequentMatches: probe.frequentMatches,
    scannedMediaMax,
    countMax: listTotalMax,
    length: limit + 1,
  })
  const rows = await em.execute<PageRow[]>(sql, parameters)
  const ids = rows.flatMap((row) => (row.id === null ? [] : [row.id]))
  const lastRow = rows[limit - 1]
  const nextCursor = ids.length > limit && lastRow !== undefined ? writeCursor(sort, lastRow) : null
  return { ids: ids.slice(0, limit), nextCursor, total: rows[0]?.total ?? 0 }
}
