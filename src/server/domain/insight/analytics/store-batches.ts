import type { EntityManager } from '../../../kernel/scope.ts'

/** Batch as it is stored until it is counted. */
export type ReceivedBatch = {
  readonly tourId: string
  /** Null for the main link. */
  readonly shareLinkId: string | null
  readonly receivedAt: Date
  readonly visitor: string
  readonly network: string
  /** JSON text, which needs a tenth of the memory of parsed objects while batches wait. */
  readonly batch: string
}

const storeSql = `insert into visit_batches (tour_id, share_link_id, received_at, visitor, network, batch)
  select (r->>0)::uuid, r->>1, (r->>2)::timestamptz, (r->>3)::bigint, (r->>4)::bigint, r->>5
  from json_array_elements(?::json) r`

/** Stores batches in one statement; they are durable once it resolves. */
export async function storeBatches(em: EntityManager, batches: readonly ReceivedBatch[]): Promise<void> {
  const rows = batches.map(({ tourId, shareLinkId, receivedAt, visitor, network, batch }) => [
    tourId,
    shareLinkId,
    receivedAt.toISOString(),
    visitor,
    network,
    batch,
  ])
  await em.execute(storeSql, [JSON.stringify(rows)])
}
