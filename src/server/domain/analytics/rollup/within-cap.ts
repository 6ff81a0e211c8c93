import { analyticsLimits } from '../../../../shared/analytics/analytics-limits.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { StoredBatch } from './read-batches.ts'

type Sent = Pick<StoredBatch, 'tourId' | 'minute' | 'network'>
type Row = Sent & { readonly batches: number }

const countedSql = `select n.tour_id as "tourId", to_char(n.minute at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI') as minute,
    n.network::text as network, n.batches
  from json_array_elements(?::json) r
  join visit_networks n on n.tour_id = (r->>0)::uuid and n.minute = (r->>1)::timestamptz and n.network = (r->>2)::bigint`

const addSql = `insert into visit_networks as n (tour_id, minute, network, batches)
  select (r->>0)::uuid, (r->>1)::timestamptz, (r->>2)::bigint, (r->>3)::int from json_array_elements(?::json) r
  on conflict (tour_id, minute, network) do update set batches = n.batches + excluded.batches`

const keyOf = ({ tourId, minute, network }: Sent) => `${tourId} ${minute} ${network}`
const rowOf = ({ tourId, minute, network }: Sent) => [tourId, `${minute}Z`, network]

/**
 * Those that count of what networks sent: so many of each network within a minute, for each tour, the first that came.
 * The database remembers how many there were, so that it doesn't matter how a minute is cut up.
 */
export async function withinCap<Batch extends Sent>(em: EntityManager, batches: readonly Batch[]): Promise<Batch[]> {
  const bySender = Map.groupBy(batches, keyOf)
  const senders = [...bySender.values()].flatMap(([first]) => first ?? [])
  const rows = await em.execute<Row[]>(countedSql, [JSON.stringify(senders.map(rowOf))])
  const before = new Map(rows.map((row) => [keyOf(row), row.batches]))
  const counted = new Set<Batch>()
  const added = [...bySender].flatMap(([key, sent]) => {
    const room = Math.max(0, analyticsLimits.batchesPerNetworkPerMinute - (before.get(key) ?? 0))
    const taken = sent.slice(0, room)
    for (const batch of taken) counted.add(batch)
    const [first] = taken
    return first === undefined ? [] : [[...rowOf(first), taken.length]]
  })
  if (added.length > 0) await em.execute(addSql, [JSON.stringify(added)])
  return batches.filter((batch) => counted.has(batch))
}

/** What is of minutes long past, and of which nothing waits any more, is forgotten. */
const forgetSql = `delete from visit_networks where minute < least(
  coalesce((select min(received_at) from visit_batches), ?::timestamptz), ?::timestamptz) - interval '10 minutes'`

export async function forgetNetworks(em: EntityManager, now: Date): Promise<void> {
  const at = now.toISOString()
  await em.execute(forgetSql, [at, at])
}
