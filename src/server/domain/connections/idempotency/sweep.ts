import { dayMs, hourMs } from '../../../../shared/kernel/units.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { IdempotentCall } from './entity.ts'

/** Time for which a repeated call gets the response of the first one. */
const retentionMs = dayMs
/** Responses created before this date have expired. */
export const oldestReplayableDate = (now: Date) => new Date(now.getTime() - retentionMs)
export const idempotencySweepIntervalMs = hourMs

/** Deletes expired responses. */
export async function sweepIdempotentCalls({ em, ports }: { readonly em: EntityManager; readonly ports: Ports }) {
  await em.nativeDelete(IdempotentCall, { createdAt: { $lt: oldestReplayableDate(ports.now()) } })
}
