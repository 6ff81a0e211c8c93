import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { IdempotentCall } from './entity.ts'

/** Time for which a repeated call gets the response of the first one. */
const retentionMs = 24 * 60 * 60 * 1000
/** Responses created before this date have expired. */
export const oldestReplayableDate = (now: Date) => new Date(now.getTime() - retentionMs)
export const idempotencySweepIntervalMs = 60 * 60 * 1000

/** Deletes expired responses. */
export async function sweepIdempotentCalls({ em, ports }: { readonly em: EntityManager; readonly ports: Ports }) {
  await em.nativeDelete(IdempotentCall, { createdAt: { $lt: oldestReplayableDate(ports.now()) } })
}
