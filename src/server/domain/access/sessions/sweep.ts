import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { OneUseLink } from '../../identity/one-use-links/entity.ts'
import { RateLimitEntry } from '../../identity/rate-limits/entity.ts'
import { AuthorizationRequest, Session } from './entity.ts'

/** Deletes expired sessions, email links, authorization requests and rate-limit entries. */
export async function sweepSignIns({
  em,
  ports,
}: {
  readonly em: EntityManager
  readonly ports: Ports
}): Promise<void> {
  const expired = { expiresAt: { $lt: ports.now() } }
  await em.nativeDelete(Session, expired)
  await em.nativeDelete(OneUseLink, expired)
  await em.nativeDelete(AuthorizationRequest, expired)
  await em.nativeDelete(RateLimitEntry, { expire: { $lt: ports.now().getTime() } })
}
