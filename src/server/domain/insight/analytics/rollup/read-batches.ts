import { type VisitBatch, visitBatch } from '../../../../../shared/analytics/visit-events.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { countingLimits } from '../counting-limits.ts'

/** A batch as it was stored, at its minute (UTC, YYYY-MM-DDTHH:MM). */
export type StoredBatch = {
  readonly id: string
  readonly tourId: string
  readonly shareLinkId: string | null
  readonly minute: string
  /** Salted hash, as text. */
  readonly visitor: string
  /** Salted hash, as text. */
  readonly network: string
  /** JSON of a `VisitBatch`. */
  readonly json: string
}

const oldestSql = 'select *, octet_length(batch) as bytes from visit_batches order by id limit ?'
const readSql = `select id::text as id, tour_id as "tourId", share_link_id as "shareLinkId",
    to_char(received_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI') as minute,
    visitor::text as visitor, network::text as network, batch as json
  from (select *, sum(bytes) over (order by id) - bytes as "bytesBefore" from (${oldestSql}) oldest) sized
  where "bytesBefore" < ${countingLimits.bytesPerRollup} order by sized.id`

/** The oldest batches in order of arrival, limited by number and by bytes. */
export function readStoredBatches(em: EntityManager, limit: number): Promise<StoredBatch[]> {
  return em.execute<StoredBatch[]>(readSql, [limit])
}

/** Undefined if a later release wrote the batch in a format that this one can't read. */
export function parseBatch({ json }: Pick<StoredBatch, 'json'>): VisitBatch | undefined {
  return visitBatch.safeParse(JSON.parse(json)).data
}
