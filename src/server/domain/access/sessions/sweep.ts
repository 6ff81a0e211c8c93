import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { OneUseLink } from '../../identity/one-use-links/entity.ts'
import { RateLimitEntry } from '../../identity/rate-limits/entity.ts'
import { Session, SignInRound } from './entity.ts'

/** Takes away sessions, links, sign-in rounds and counted tries that are over; nothing else ever would. */
export async function sweepSignIns({
  em,
  ports,
}: {
  readonly em: EntityManager
  readonly ports: Ports
}): Promise<void> {
  const over = { expiresAt: { $lt: ports.now() } }
  await em.nativeDelete(Session, over)
  await em.nativeDelete(OneUseLink, over)
  await em.nativeDelete(SignInRound, over)
  await em.nativeDelete(RateLimitEntry, { expire: { $lt: ports.now().getTime() } })
}
