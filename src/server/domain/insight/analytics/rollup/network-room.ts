import { analyticsLimits } from '../../../../../shared/analytics/analytics-limits.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { inParts } from './in-parts.ts'
import type { TalliedKey } from './tally.ts'

type Sender = { readonly tourId: string; readonly day: string; readonly network: string }
type Row = Sender & { readonly newKeys: number }
type SentKey = Pick<TalliedKey, 'tourId' | 'day' | 'networks'>

const senders = 'json_array_elements(?::json) r'
const findSql = `select d.tour_id as "tourId", to_char(d.day, 'YYYY-MM-DD') as day, d.network::text as network,
    d.new_keys as "newKeys"
  from ${senders} join visit_network_days d
    on d.day = (r->>0)::date and d.tour_id = (r->>1)::uuid and d.network = (r->>2)::bigint`
const writeSql = `insert into visit_network_days (day, tour_id, network, new_keys)
  select (r->>0)::date, (r->>1)::uuid, (r->>2)::bigint, (r->>3)::int from ${senders} order by 1, 2, 3
  on conflict (day, tour_id, network) do update set new_keys = excluded.new_keys`

const textOf = ({ tourId, day, network }: Sender) => `${day} ${tourId} ${network}`

function sendersOf(keys: readonly SentKey[]): Sender[] {
  return keys.flatMap(({ tourId, day, networks }) => [...networks].map((network) => ({ tourId, day, network })))
}

type NetworkRoom = {
  /**
   * Whether a new value may have a key of its own: if one of the networks that sent it is below its daily limit, which
   * this call uses up by one. A value without a network has no limit.
   */
  readonly take: (sent: readonly SentKey[]) => boolean
  /** Stores the used limits. */
  readonly write: () => Promise<void>
}

/** Daily limits of networks for new values. Within a transaction that holds the lock of the rollup. */
export async function networkRoom(em: EntityManager, keys: readonly SentKey[]): Promise<NetworkRoom> {
  const counts = new Map<string, number>()
  const changed = new Map<string, Sender>()
  const all = new Map(sendersOf(keys).map((sender) => [textOf(sender), sender]))
  for (const part of inParts([...all.values()])) {
    const rows = part.map(({ tourId, day, network }) => [day, tourId, network])
    for (const row of await em.execute<Row[]>(findSql, [JSON.stringify(rows)])) counts.set(textOf(row), row.newKeys)
  }
  const countOf = (sender: Sender) => counts.get(textOf(sender)) ?? 0
  return {
    take: (sent) => {
      const sentBy = sendersOf(sent)
      if (sentBy.length === 0) return true
      const sender = sentBy.find((candidate) => countOf(candidate) < analyticsLimits.newKeysPerNetworkPerDay)
      if (sender === undefined) return false
      counts.set(textOf(sender), countOf(sender) + 1)
      changed.set(textOf(sender), sender)
      return true
    },
    write: async () => {
      const rows = [...changed.values()].map((sender) => [sender.day, sender.tourId, sender.network, countOf(sender)])
      for (const part of inParts(rows)) await em.execute(writeSql, [JSON.stringify(part)])
    },
  }
}
