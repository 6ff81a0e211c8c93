import { hasPermission } from '../shared/access/permissions.ts'
import { findUsersOfSessions } from './domain/access/sessions/sessions.ts'
import { findActingAccount } from './domain/identity/tenancy/memberships.ts'
import type { EntityManager } from './kernel/scope.ts'
import { hashToken } from './kernel/token-hash.ts'
import { sessionTokenOf } from './open-scope.ts'
import type { AccountRelation, Services } from './services.ts'
import { lookupCache } from './web/lookup-cache.ts'
import { mediaVisibilityPendingMax } from './web/media/media-readers.ts'

/** Cached pairs of a person and an account, with access to unpublished media. */
const mediaReaderCacheSize = 5_000

/**
 * Relation of a request's sender to an account: member (root admins are members everywhere), another signed-in person, or
 * anonymous. Cached briefly, because a page of the library loads a hundred thumbnails. Doesn't keep the session alive.
 */
export function accountReaders({ config, database }: Pick<Services, 'config' | 'database'>): Services['relationTo'] {
  const readers = lookupCache<Exclude<AccountRelation, 'anonymous'>>({
    find: async (key) => {
      const [sessionId = '', accountId = ''] = key.split(' ')
      const em = database.em.fork() as EntityManager
      const user = (await findUsersOfSessions(em, [sessionId])).get(sessionId)
      if (user === undefined) return null
      const account = await findActingAccount(em, user, accountId)
      const member = account && { role: account.role, rootAdmin: user.rootAdmin }
      return member !== null && hasPermission('viewTour', member) ? 'member' : 'outsider'
    },
    capacity: mediaReaderCacheSize,
    uncachedLookupsMax: mediaVisibilityPendingMax,
    isOpen: () => false,
  })
  return async (request, accountId) => {
    const token = sessionTokenOf(request, config)
    if (token === null) return 'anonymous'
    return (await readers.find(`${hashToken(token)} ${accountId}`)) ?? 'anonymous'
  }
}
