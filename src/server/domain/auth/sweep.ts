import type { EntityManager } from '../../kernel/scope.ts'
import type { Ports } from '../../ports.ts'
import { RateLimitEntry } from './rate-limit-entry.ts'
import { sessionsOn } from './sessions.ts'

/** Takes away sessions and counted sign-in tries that are over; nothing else ever would. */
export async function sweepSignIns({
  em,
  ports,
}: {
  readonly em: EntityManager
  readonly ports: Ports
}): Promise<void> {
  await sessionsOn(em).deleteExpiredSessions()
  await em.nativeDelete(RateLimitEntry, { expire: { $lt: ports.now().getTime() } })
}
