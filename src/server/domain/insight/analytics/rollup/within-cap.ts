import { analyticsLimits } from '../../../../../shared/analytics/analytics-limits.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import type { StoredBatch } from './read-batches.ts'
import type { CountedBatch } from './tally.ts'

type Sender = Pick<StoredBatch, 'tourId' | 'minute' | 'network'>
type Sent = { readonly batches: number; readonly visits: number; readonly events: number }

const countedSql = `select n.tour_id as "tourId", to_char(n.minute at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI') as minute,
    n.network::text as network, n.batches, n.visits, n.events
  from json_array_elements(?::json) r
  join visit_networks n on n.tour_id = (r->>0)::uuid and n.minute = (r->>1)::timestamptz and n.network = (r->>2)::bigint`

const writeSql = `insert into visit_networks (tour_id, minute, network, batches, visits, events)
  select (r->>0)::uuid, (r->>1)::timestamptz, (r->>2)::bigint, (r->>3)::int, (r->>4)::int, (r->>5)::int
  from json_array_elements(?::json) r
  on conflict (tour_id, minute, network) do update
    set batches = excluded.batches, visits = excluded.visits, events = excluded.events`

const keyOf = ({ tourId, minute, network }: Sender) => `${tourId} ${minute} ${network}`
const rowOf = ({ tourId, minute, network }: Sender) => [tourId, `${minute}Z`, network]

const nothing: Sent = { batches: 0, visits: 0, events: 0 }

function withBatch({ batches, visits, events }: Sent, { visitCount, eventCount }: CountedBatch): Sent {
  return { batches: batches + 1, visits: visits + visitCount, events: events + eventCount }
}

function isWithin({ batches, visits, events }: Sent): boolean {
  return (
    batches <= analyticsLimits.batchesPerNetworkPerMinute &&
    visits <= analyticsLimits.visitsPerNetworkPerMinute &&
    events <= analyticsLimits.eventsPerNetworkPerMinute
  )
}

/**
 * Those that count of what networks sent: so many batches, visits and events of each network within a minute, for each
 * tour, the first that came. The database remembers how many there were, so that it doesn't matter how a minute is cut
 * up. Within a transaction that holds the lock of the rollup.
 */
export async function withinCap(em: EntityManager, batches: readonly CountedBatch[]): Promise<CountedBatch[]> {
  const bySender = Map.groupBy(batches, ({ stored }) => keyOf(stored))
  const senders = [...bySender.values()].flatMap(([first]) => first?.stored ?? [])
  const rows = await em.execute<(Sender & Sent)[]>(countedSql, [JSON.stringify(senders.map(rowOf))])
  const sent = new Map<string, Sent>(rows.map((row) => [keyOf(row), row]))
  const counted = batches.filter((batch) => {
    const key = keyOf(batch.stored)
    const withThis = withBatch(sent.get(key) ?? nothing, batch)
    const isCounted = isWithin(withThis)
    if (isCounted) sent.set(key, withThis)
    return isCounted
  })
  const written = senders.flatMap((sender) => {
    const of = sent.get(keyOf(sender))
    return of === undefined ? [] : [[...rowOf(sender), of.batches, of.visits, of.events]]
  })
  if (written.length > 0) await em.execute(writeSql, [JSON.stringify(written)])
  return counted
}

/** What is of minutes long past, and of which nothing waits any more, is forgotten. */
const forgetSql = `delete from visit_networks where minute < least(
  coalesce((select min(received_at) from visit_batches), ?::timestamptz), ?::timestamptz) - interval '10 minutes'`

export async function forgetNetworks(em: EntityManager, now: Date): Promise<void> {
  const at = now.toISOString()
  await em.execute(forgetSql, [at, at])
}
