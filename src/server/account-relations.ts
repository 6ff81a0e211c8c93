import { hasPermission } from '../shared/access/permissions.ts'
import { findUsersOfSessions } from './domain/access/sessions/sessions.ts'
import { findActingAccount } from './domain/identity/tenancy/memberships.ts'
import type { EntityManager } from './kernel/scope.ts'
import { hashToken } from './kernel/token-hash.ts'
import type { AccountRelation, Services } from './services.ts'
import { sessionTokenOf } from './session-cookies.ts'
import { lookupCache } from './web/lookup-cache.ts'
import { mediaVisibilityPendingMax } from './web/media/media-readers.ts'

/** Maximum number of cached pairs of a session and an account. */
const relationCacheSize = 5_000

/**
 * Creates the function that finds the relation of a request's sender to an account: member (root admins are members
 * everywhere), another signed-in person, or anonymous. Relations are cached briefly, because a page of the library loads a
 * hundred thumbnails. A lookup doesn't extend the session.
 */
export function createRelationFinder({
  config,
  database,
}: Pick<Services, 'config' | 'database'>): Services['relationTo'] {
  const relations = lookupCache<Exclude<AccountRelation, 'anonymous'>>({
    find: async (key) => {
      const [sessionId = '', accountId = ''] = key.split(' ')
      const em = database.em.fork() as EntityManager
      const user = (await findUsersOfSessions(em, [sessionId])).get(sessionId)
      if (user === undefined) return null
      const account = await findActingAccount(em, user, accountId)
      const member = account && { role: account.role, rootAdmin: user.rootAdmin }
      return member !== null && hasPermission('viewTour', member) ? 'member' : 'outsider'
    },
    capacity: relationCacheSize,
    uncachedLookupsMax: mediaVisibilityPendingMax,
    isOpen: () => false,
  })
  return async (request, accountId) => {
    const token = sessionTokenOf(request, config)
    if (token === null) return 'anonymous'
    return (await relations.find(`${hashToken(token)} ${accountId}`)) ?? 'anonymous'
  }
}
