import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import { type browseMediaInput, type MediaSort, mediaSorts } from '../../../../shared/media/library.ts'
import { id } from '../../../../shared/texts.ts'
import { holdsNullCharacter } from '../../../kernel/null-character.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { conditionsOf } from './browse-conditions.ts'

type Order = { readonly key: string; readonly type: string; readonly descending: boolean }
type Asked = z.output<typeof browseMediaInput>
type Row = { readonly id: string | null; readonly key: string | null; readonly total: number }

/** Each order has an index of its own: `library-indexes.ts`. */
const orders: Readonly<Record<MediaSort, Order>> = {
  newest: { key: 'm.created_at', type: 'timestamptz', descending: true },
  oldest: { key: 'm.created_at', type: 'timestamptz', descending: false },
  name: { key: 'm.sort_name', type: 'text', descending: false },
  largest: { key: 'm.size_bytes', type: 'bigint', descending: true },
  captured: { key: 'coalesce(m.captured_at, m.created_at)', type: 'timestamptz', descending: true },
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

type Parts = { readonly found: string; readonly walked: string; readonly isAfter: boolean }

/**
 * Few matches are read from whichever index finds them and sorted; of many the order's own index is walked until the
 * page is full. Which it is, and the total, tells a count that ends at `limits.libraryCountMax`. What matches often is
 * counted along the order too: the words' index would first find all of them in the whole library.
 */
function pageSql({ key, type, descending }: Order, { found, walked, isAfter }: Parts): string {
  const direction = descending ? 'desc' : 'asc'
  const after = (expression: string) =>
    isAfter ? `and (${expression}) ${descending ? '<' : '>'} (?::${type}, ?::uuid)` : ''
  const firstOnes = `(select m.* from media m where m.account_id = ?::uuid and m.deleted_at is null
    order by ${key} ${direction}, m.id ${direction} limit ?) m`
  return `
    with probe as materialized (select count(*) as n from ${firstOnes} where ${walked}),
      walk as materialized (select m.id from ${firstOnes} where (select n from probe) >= ? and ${walked} limit ?),
      found as materialized (select m.id, ${key} as key from media m
        where (select count(*) from walk) < ? and ${found} limit ?),
      size as (select greatest((select count(*) from walk), (select count(*) from found))::int as n),
      page as (
        (select f.id, f.key from found f where (select n from size) < ? ${after('f.key, f.id')}
          order by f.key ${direction}, f.id ${direction} limit ?)
        union all
        (select m.id, ${key} from media m where (select n from size) >= ? and ${walked} ${after(`${key}, m.id`)}
          order by ${key} ${direction}, m.id ${direction} limit ?)
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
  const { sort, limit } = asked
  const start = asked.cursor === undefined ? undefined : readCursor(asked.cursor, sort)
  const { found, walked } = conditionsOf(accountId, asked)
  const after = start === undefined ? [] : [start.key, start.id]
  const most = limits.libraryCountMax
  const rows = await em.execute<Row[]>(
    pageSql(orders[sort], { found: found.sql, walked: walked.sql, isAfter: start !== undefined }),
    [
      accountId,
      probe.media,
      ...walked.parameters,
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
      most,
      ...walked.parameters,
      ...after,
      limit + 1,
    ],
  )
  const ids = rows.flatMap((row) => (row.id === null ? [] : [row.id]))
  const last = rows[limit - 1]
  const nextCursor = ids.length > limit && last !== undefined ? writeCursor(sort, last) : null
  return { ids: ids.slice(0, limit), nextCursor, total: rows[0]?.total ?? 0 }
}
