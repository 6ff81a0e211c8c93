import type { EntityManager } from '../../../../kernel/scope.ts'
import { addToSums, countMax, sumColumnList, sumsFromJson } from '../sum-columns.ts'
import { chunksOf } from './chunks.ts'
import { findOrCreateKeyIds } from './key-ids.ts'
import type { TalliedKey, TalliedSums, TallyResult } from './tally.ts'

/** Rows of a statement: the elements `r` of its JSON parameter. */
const recordsSql = 'json_array_elements(?::json) r'

// Each statement sorts its rows by key, which avoids deadlocks between writers of the same rows.
const hoursSql = `insert into analytics_hours as h (tour_id, hour, ${sumColumnList})
  select (r->>'tourId')::uuid, (r->>'at')::timestamptz, ${sumsFromJson("(r->'sums')")} from ${recordsSql} order by 1, 2
  on conflict (tour_id, hour) do update set ${addToSums('h')}`
const daysSql = `insert into analytics_tour_days as d (tour_id, day, ${sumColumnList})
  select (r->>'tourId')::uuid, (r->>'at')::date, ${sumsFromJson("(r->'sums')")} from ${recordsSql} order by 1, 2
  on conflict (tour_id, day) do update set ${addToSums('d')}`
/** Adds `[keyId, day, count, durationMs]` to the days of keys. */
const keyDaysSql = `insert into analytics_days as d (key_id, day, count, duration_ms)
  select (r->>0)::int, (r->>1)::date, (r->>2)::int, nullif((r->>3)::bigint, 0) from ${recordsSql} order by 1, 2
  on conflict (key_id, day) do update set count = least(d.count::bigint + excluded.count, ${countMax}),
    duration_ms = nullif(coalesce(d.duration_ms, 0) + coalesce(excluded.duration_ms, 0), 0)`
const directionsSql = `insert into analytics_directions as d (tour_id, stop_id, month, cells)
  select (r->>'tourId')::uuid, (r->>'stopId')::uuid, (r->>'month')::date,
    array(select c::bigint from json_array_elements_text(r->'cells') c) from ${recordsSql} order by 1, 2, 3
  on conflict (tour_id, stop_id, month) do update set cells =
    array(select a + b from unnest(d.cells, excluded.cells) with ordinality as pair(a, b, n) order by n)`
// Visitors that arrive after their day was closed are left out, because they may have been counted already.
const visitorsSql = `insert into analytics_visitors (tour_id, day, hash)
  select v.* from (
    select (r->>'tourId')::uuid as tour_id, (r->>'day')::date as day, (r->>'hash')::bigint as hash from ${recordsSql}
  ) v
  where not exists (
    select 1 from analytics_tour_days d where d.tour_id = v.tour_id and d.day = v.day and d.visitors > 0)
  order by 1, 2, 3
  on conflict (tour_id, day, hash) do nothing`

async function write(em: EntityManager, sql: string, rows: readonly unknown[]): Promise<void> {
  for (const chunk of chunksOf(rows)) await em.execute(sql, [JSON.stringify(chunk)])
}

type DayRow = { readonly keyId: number; readonly day: string; count: number; durationMs: number }

/**
 * Rows for `keyDaysSql`. Keys beyond a limit have the row of the key `other`. Their counts are merged, because a
 * statement can update a row only once.
 */
async function mergeKeyRows(em: EntityManager, keys: readonly TalliedKey[]): Promise<unknown[][]> {
  const idOf = await findOrCreateKeyIds(em, keys)
  const rowByKey = new Map<string, DayRow>()
  for (const key of keys) {
    const keyId = idOf(key)
    const { day, count, durationMs } = key
    const row = rowByKey.get(`${keyId} ${day}`) ?? { keyId, day, count: 0, durationMs: 0 }
    row.count += count
    row.durationMs += durationMs
    rowByKey.set(`${keyId} ${day}`, row)
  }
  return [...rowByKey.values()].map(({ keyId, day, count, durationMs }) => [keyId, day, count, durationMs])
}

const withTimestamp = ({ tourId, at, sums }: TalliedSums): TalliedSums => ({ tourId, at: `${at}:00Z`, sums })

/** Adds the totals of batches to the stored counts. */
export async function writeCounts(
  em: EntityManager,
  { hours, days, keys, directions, visitors }: TallyResult,
): Promise<void> {
  await write(em, hoursSql, hours.map(withTimestamp))
  await write(em, daysSql, days)
  await write(em, keyDaysSql, await mergeKeyRows(em, keys))
  await write(em, directionsSql, directions)
  await write(em, visitorsSql, visitors)
}
