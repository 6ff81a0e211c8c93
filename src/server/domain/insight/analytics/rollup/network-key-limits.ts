import type { EntityManager } from '../../../../kernel/scope.ts'
import { countingLimits } from '../counting-limits.ts'
import { chunksOf } from './chunks.ts'
import type { TalliedKey } from './tally.ts'

/** Network that sent visits of a tour on a day. */
type NetworkDay = { readonly tourId: string; readonly day: string; readonly network: string }
type NetworkDayCount = NetworkDay & { readonly newKeys: number }
type KeyWithNetworks = Pick<TalliedKey, 'tourId' | 'day' | 'networks'>

const jsonRowsSql = 'json_array_elements(?::json) r'
const findSql = `select d.tour_id as "tourId", to_char(d.day, 'YYYY-MM-DD') as day, d.network::text as network,
    d.new_keys as "newKeys"
  from ${jsonRowsSql} join visit_network_days d
    on d.day = (r->>0)::date and d.tour_id = (r->>1)::uuid and d.network = (r->>2)::bigint`
const writeSql = `insert into visit_network_days (day, tour_id, network, new_keys)
  select (r->>0)::date, (r->>1)::uuid, (r->>2)::bigint, (r->>3)::int from ${jsonRowsSql} order by 1, 2, 3
  on conflict (day, tour_id, network) do update set new_keys = excluded.new_keys`

const mapKeyOf = ({ tourId, day, network }: NetworkDay) => `${day} ${tourId} ${network}`

function networkDaysOf(keys: readonly KeyWithNetworks[]): NetworkDay[] {
  return keys.flatMap(({ tourId, day, networks }) => [...networks].map((network) => ({ tourId, day, network })))
}

type NetworkKeyLimits = {
  /**
   * Counts a new key for one network that sent it and is below its daily limit; returns false if there is none. Keys
   * without networks are unlimited. The argument has all occurrences of the key, because each day has its own networks.
   */
  readonly reserve: (occurrences: readonly KeyWithNetworks[]) => boolean
  /** Stores the changed counts. */
  readonly write: () => Promise<void>
}

/**
 * Reads the daily limits of new keys for each network, so that one network can't use up the keys of a tour. Runs in a
 * transaction that holds the rollup lock.
 */
export async function readNetworkKeyLimits(
  em: EntityManager,
  keys: readonly KeyWithNetworks[],
): Promise<NetworkKeyLimits> {
  const countByNetworkDay = new Map<string, number>()
  const changedNetworkDays = new Map<string, NetworkDay>()
  const networkDays = new Map(networkDaysOf(keys).map((networkDay) => [mapKeyOf(networkDay), networkDay]))
  for (const chunk of chunksOf([...networkDays.values()])) {
    const rows = chunk.map(({ tourId, day, network }) => [day, tourId, network])
    const storedCounts = await em.execute<NetworkDayCount[]>(findSql, [JSON.stringify(rows)])
    for (const row of storedCounts) countByNetworkDay.set(mapKeyOf(row), row.newKeys)
  }
  const readCount = (networkDay: NetworkDay) => countByNetworkDay.get(mapKeyOf(networkDay)) ?? 0
  return {
    reserve: (occurrences) => {
      const candidates = networkDaysOf(occurrences)
      if (candidates.length === 0) return true
      const networkDay = candidates.find((candidate) => readCount(candidate) < countingLimits.newKeysPerNetworkPerDay)
      if (networkDay === undefined) return false
      countByNetworkDay.set(mapKeyOf(networkDay), readCount(networkDay) + 1)
      changedNetworkDays.set(mapKeyOf(networkDay), networkDay)
      return true
    },
    write: async () => {
      const rows = [...changedNetworkDays.values()].map((networkDay) => [
        networkDay.day,
        networkDay.tourId,
        networkDay.network,
        readCount(networkDay),
      ])
      for (const chunk of chunksOf(rows)) await em.execute(writeSql, [JSON.stringify(chunk)])
    },
  }
}
