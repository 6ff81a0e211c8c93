import type { EntityManager } from '../../../../kernel/scope.ts'
import { countingLimits } from '../counting-limits.ts'
import type { StoredBatch } from './read-batches.ts'
import type { CountedBatch } from './tally.ts'

type NetworkMinute = Pick<StoredBatch, 'tourId' | 'minute' | 'network'>
type NetworkUsage = { readonly batches: number; readonly visits: number; readonly events: number }

const selectUsageSql = `select n.tour_id as "tourId", to_char(n.minute at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI') as minute,
    n.network::text as network, n.batches, n.visits, n.events
  from json_array_elements(?::json) r
  join visit_networks n on n.tour_id = (r->>0)::uuid and n.minute = (r->>1)::timestamptz and n.network = (r->>2)::bigint`

const upsertUsageSql = `insert into visit_networks (tour_id, minute, network, batches, visits, events)
  select (r->>0)::uuid, (r->>1)::timestamptz, (r->>2)::bigint, (r->>3)::int, (r->>4)::int, (r->>5)::int
  from json_array_elements(?::json) r
  on conflict (tour_id, minute, network) do update
    set batches = excluded.batches, visits = excluded.visits, events = excluded.events`

const keyOf = ({ tourId, minute, network }: NetworkMinute) => `${tourId} ${minute} ${network}`
const rowOf = ({ tourId, minute, network }: NetworkMinute) => [tourId, `${minute}Z`, network]

const noUsage: NetworkUsage = { batches: 0, visits: 0, events: 0 }

function addBatch({ batches, visits, events }: NetworkUsage, { visitCount, eventCount }: CountedBatch): NetworkUsage {
  return { batches: batches + 1, visits: visits + visitCount, events: events + eventCount }
}

function isWithinLimits({ batches, visits, events }: NetworkUsage): boolean {
  return (
    batches <= countingLimits.batchesPerNetworkPerMinute &&
    visits <= countingLimits.visitsPerNetworkPerMinute &&
    events <= countingLimits.eventsPerNetworkPerMinute
  )
}

/**
 * Drops batches beyond the rate limits of their network, for each tour and minute. The database stores the usage, so
 * that a minute may be split over several rollups. Runs in a transaction that holds the rollup lock.
 */
export async function applyRateLimit(em: EntityManager, batches: readonly CountedBatch[]): Promise<CountedBatch[]> {
  const byNetworkMinute = Map.groupBy(batches, ({ stored }) => keyOf(stored))
  const networkMinutes = [...byNetworkMinute.values()].flatMap(([first]) => first?.stored ?? [])
  const rows = await em.execute<(NetworkMinute & NetworkUsage)[]>(selectUsageSql, [
    JSON.stringify(networkMinutes.map(rowOf)),
  ])
  const usageByKey = new Map<string, NetworkUsage>(rows.map((row) => [keyOf(row), row]))
  const acceptedBatches: CountedBatch[] = []
  for (const batch of batches) {
    const key = keyOf(batch.stored)
    const nextUsage = addBatch(usageByKey.get(key) ?? noUsage, batch)
    if (!isWithinLimits(nextUsage)) continue
    usageByKey.set(key, nextUsage)
    acceptedBatches.push(batch)
  }
  const usageRows = networkMinutes.flatMap((networkMinute) => {
    const usage = usageByKey.get(keyOf(networkMinute))
    return usage === undefined ? [] : [[...rowOf(networkMinute), usage.batches, usage.visits, usage.events]]
  })
  if (usageRows.length > 0) await em.execute(upsertUsageSql, [JSON.stringify(usageRows)])
  return acceptedBatches
}

const deleteOldSql = `delete from visit_networks where minute < least(
  coalesce((select min(received_at) from visit_batches), ?::timestamptz), ?::timestamptz) - interval '10 minutes'`

/** Deletes usage older than ten minutes, unless batches as old are still stored and not yet counted. */
export async function deleteOldNetworkUsage(em: EntityManager, now: Date): Promise<void> {
  const timestamp = now.toISOString()
  await em.execute(deleteOldSql, [timestamp, timestamp])
}
