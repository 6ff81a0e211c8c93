import { z } from 'zod'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../../shared/limits.ts'
import {
  type browseMediaInput,
  type MediaSort,
  type MediaUseFilter,
  mediaSorts,
} from '../../../../../shared/media/library.ts'
import { id } from '../../../../../shared/texts.ts'
import { holdsNullCharacter } from '../../../../kernel/null-character.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { conditionsOf, marks } from './browse-conditions.ts'

type Order = {
  readonly key: string
  /** The same in the mark of use. */
  readonly markKey: string
  readonly type: string
  readonly descending: boolean
}
type Asked = z.output<typeof browseMediaInput>
type Row = { readonly id: string | null; readonly key: string | null; readonly total: number }

/** Each order has an index of its own, and one that begins with the mark of use. */
const orders: Readonly<Record<MediaSort, Order>> = {
  newest: { key: 'm.created_at', markKey: 'u.created_at', type: 'timestamptz', descending: true },
  oldest: { key: 'm.created_at', markKey: 'u.created_at', type: 'timestamptz', descending: false },
  name: { key: 'm.sort_name', markKey: 'u.sort_name', type: 'text', descending: false },
  largest: { key: 'm.size_bytes', markKey: 'u.size_bytes', type: 'bigint', descending: true },
  captured: {
    key: 'coalesce(m.captured_at, m.created_at)',
    markKey: 'u.captured_at',
    type: 'timestamptz',
    descending: true,
  },
}

const cursorShape = z.tuple([z.enum(mediaSorts), z.string(), id])

function writeCursor(sort: MediaSort, { key, id: last }: Row): string {
  return Buffer.from(JSON.stringify([sort, key, last])).toString('base64url')
}

/** Where a page before ended; a cursor of another order, or of somebody's making, is rejected with 400. */
function readCursor(cursor: string, sort: MediaSort): { key: string; id: string } {
  const invalid = () => new AppError('input.invalid', { facts: { fields: [{ field: 'cursor', problem: 'unknown' }] } })
  try {
    const [of, key, last] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (of !== sort || holdsNullCharacter(key)) throw invalid()
    return { key, id: last }
  } catch (cause) {
    throw cause instanceof AppError ? cause : invalid()
  }
}

/** Of so many media, the first in the order, so many must match for the order to be walked. */
const probe = { media: 400, matches: 20 } as const
/** As far as it is walked for the count, if they go on to match as often. */
const walkMaxMedia = (limits.libraryCountMax * probe.media) / probe.matches

type Parts = {
  readonly found: string
  readonly walked: string
  readonly isAfter: boolean
  readonly use: MediaUseFilter | undefined
  readonly isUseAlone: boolean
}

/** Media in an order, as an index gives them; the parameter of `where` is the account. */
type Walk = { readonly from: string; readonly where: string; readonly key: string; readonly id: string }

function walkOf({ key, markKey }: Order, use: MediaUseFilter | undefined): Walk {
  const plain = { from: 'media m', where: 'm.account_id = ?::uuid and m.deleted_at is null', key, id: 'm.id' }
  if (use === undefined) return plain
  return {
    // One after the other: a database without statistics would rather read the whole table for a join.
    from: 'media_usage u cross join lateral (select * from media m where m.id = u.media_id offset 0) m',
    where: `u.account_id = ?::uuid and u.is_used = ${marks[use]} and m.deleted_at is null`,
    key: markKey,
    id: 'u.media_id',
  }
}

/**
 * Few matches are read from whichever index finds them and sorted; of many the order's own index is walked until the
 * page is full. Which it is, and the total, tells a count that ends at `limits.libraryCountMax`. What matches often is
 * counted along the order too: the words' index would first find all of them in the whole library. So is what the
 * probe has read to its end, and what nothing but the mark of use tells.
 */
function pageSql(order: Order, { found, walked, isAfter, use, isUseAlone }: Parts): string {
  const direction = order.descending ? 'desc' : 'asc'
  const { from, where, key, id } = walkOf(order, use)
  const after = (expression: string) =>
    isAfter ? `and (${expression}) ${order.descending ? '<' : '>'} (?::${order.type}, ?::uuid)` : ''
  const firstOnes = `(select m.* from ${from} where ${where}
    order by ${key} ${direction}, ${id} ${direction} limit ?) m`
  // What is asked of each row stays outside, or PostgreSQL, which takes matches for rare, would read and sort them all.
  const inOrder = `(select m.*, ${key} as key from ${from} where ${where} ${after(`${key}, ${id}`)}
    order by ${key} ${direction}, ${id} ${direction} offset 0) m`
  return `
    with probe as materialized (
        select count(*) filter (where ${walked}) as matches, count(*) < ? or ${isUseAlone} as ends from ${firstOnes}),
      walk as materialized (select m.id from ${firstOnes}
        where (select matches >= ? or ends from probe) and ${walked} limit ?),
      found as materialized (select m.id, ${order.key} as key from media m
        where (select not ends from probe) and (select count(*) from walk) < ? and ${found} limit ?),
      size as (select greatest((select count(*) from walk), (select count(*) from found))::int as n),
      page as (
        (select f.id, f.key from found f where (select n from size) < ? ${after('f.key, f.id')}
          order by f.key ${direction}, f.id ${direction} limit ?)
        union all
        (select m.id, m.key from ${inOrder} where ((select n from size) >= ? or (select ends from probe))
          and ${walked} limit ?)
      )
    select page.id, page.key::text as key, size.n as total from size left join page on true
    order by page.key ${direction}, page.id ${direction}`
}

/** Ids of one page of the library in order, by one query. */
export async function findMediaPage(
  em: EntityManager,
  accountId: string,
  asked: Asked,
): Promise<{ ids: string[]; nextCursor: string | null; total: number }> {
  const { sort, limit, use } = asked
  const start = asked.cursor === undefined ? undefined : readCursor(asked.cursor, sort)
  const { found, walked, isUseAlone } = conditionsOf(accountId, asked)
  const after = start === undefined ? [] : [start.key, start.id]
  const most = limits.libraryCountMax
  const parts = { found: found.sql, walked: walked.sql, isAfter: start !== undefined, use, isUseAlone }
  const rows = await em.execute<Row[]>(pageSql(orders[sort], parts), [
    ...walked.parameters,
    probe.media,
    accountId,
    probe.media,
    accountId,
    walkMaxMedia,
    probe.matches,
    ...walked.parameters,
    most,
    most,
    ...found.parameters,
    most,
    most,
    ...after,
    limit + 1,
    accountId,
    ...after,
    most,
    ...walked.parameters,
    limit + 1,
  ])
  const ids = rows.flatMap((row) => (row.id === null ? [] : [row.id]))
  const last = rows[limit - 1]
  const nextCursor = ids.length > limit && last !== undefined ? writeCursor(sort, last) : null
  return { ids: ids.slice(0, limit), nextCursor, total: rows[0]?.total ?? 0 }
}
