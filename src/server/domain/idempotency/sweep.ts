import type { EntityManager } from '../../kernel/scope.ts'
import type { Ports } from '../../ports.ts'
import { IdempotentCall } from './entity.ts'

/** For how long a repeated call gets the answer of the first one. */
const keptMs = 24 * 60 * 60 * 1000
export const idempotencySweepIntervalMs = 60 * 60 * 1000

/** Forgets answers that were kept for their time. */
export async function sweepIdempotentCalls({ em, ports }: { readonly em: EntityManager; readonly ports: Ports }) {
  const before = new Date(ports.now().getTime() - keptMs)
  await em.nativeDelete(IdempotentCall, { createdAt: { $lt: before } })
}
