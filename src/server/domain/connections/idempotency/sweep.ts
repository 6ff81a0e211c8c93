import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { IdempotentCall } from './entity.ts'

/** For how long a repeated call gets the answer of the first one. */
const keptMs = 24 * 60 * 60 * 1000
/** Answers that are younger than this still stand for their keys. */
export const answersKeptSince = (now: Date) => new Date(now.getTime() - keptMs)
export const idempotencySweepIntervalMs = 60 * 60 * 1000

/** Forgets answers that were kept for their time. */
export async function sweepIdempotentCalls({ em, ports }: { readonly em: EntityManager; readonly ports: Ports }) {
  await em.nativeDelete(IdempotentCall, { createdAt: { $lt: answersKeptSince(ports.now()) } })
}
