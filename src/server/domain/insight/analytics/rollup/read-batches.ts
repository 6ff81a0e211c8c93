import { type VisitBatch, visitBatch } from '../../../../../shared/analytics/visit-events.ts'
import { clockTimeIn, utc } from '../../../../../shared/kernel/time-zones.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { countingLimits } from '../counting-limits.ts'

/** Stored batch. Its minutes have the form YYYY-MM-DDTHH:MM. */
export type StoredBatch = {
  readonly id: string
  readonly tourId: string
  readonly shareLinkId: string | null
  /** Minute of arrival, in UTC. */
  readonly minute: string
  /** The same minute in the time zone of the account. The batch counts for days and hours in this time zone. */
  readonly localMinute: string
  /** Salted hash, as text. */
  readonly visitor: string
  /** Salted hash, as text. */
  readonly network: string
  /** JSON of a `VisitBatch`. */
  readonly json: string
}

const oldestSql = 'select *, octet_length(batch) as bytes from visit_batches order by id limit ?'
// Zones aren't applied by the database, which may know fewer of them than the runtime that accepted them.
const readSql = `select sized.id::text as id, tour_id as "tourId", share_link_id as "shareLinkId", a.time_zone as "timeZone",
    to_char(received_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI') as minute,
    visitor::text as visitor, network::text as network, batch as json
  from (select *, sum(bytes) over (order by id) - bytes as "bytesBefore" from (${oldestSql}) oldest) sized
  left join tours t on t.id = tour_id left join accounts a on a.id = t.account_id
  where "bytesBefore" < ${countingLimits.bytesPerRollup} order by sized.id`

type StoredRow = Omit<StoredBatch, 'localMinute'> & { readonly timeZone: string | null }

/** Creates a function that converts minutes to a time zone, each only once: a busy minute has hundreds of batches. */
function createMinuteConverter(): (minute: string, zone: string) => string {
  const converted = new Map<string, string>()
  return (minute, zone) => {
    const key = `${zone} ${minute}`
    const localMinute = converted.get(key) ?? clockTimeIn(zone, new Date(`${minute}Z`))
    converted.set(key, localMinute)
    return localMinute
  }
}

/** Reads the oldest batches in order of arrival, limited by number and by bytes. */
export async function readStoredBatches(em: EntityManager, limit: number): Promise<StoredBatch[]> {
  const rows = await em.execute<StoredRow[]>(readSql, [limit])
  const localMinuteOf = createMinuteConverter()
  return rows.map(({ timeZone, ...row }) => ({ ...row, localMinute: localMinuteOf(row.minute, timeZone ?? utc) }))
}

/** Parses a batch; undefined if a later release wrote it in a format that this one can't read. */
export function parseBatch({ json }: Pick<StoredBatch, 'json'>): VisitBatch | undefined {
  return visitBatch.safeParse(JSON.parse(json)).data
}
