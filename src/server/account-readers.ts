import { hasPermission } from '../shared/access/permissions.ts'
import { limits } from '../shared/limits.ts'
import { usersOfSessions } from './domain/access/sessions/sessions.ts'
import { actingAccount } from './domain/identity/tenancy/memberships.ts'
import type { EntityManager } from './kernel/scope.ts'
import { hashToken } from './kernel/token-hash.ts'
import { sessionTokenOf } from './open-scope.ts'
import type { AccountStanding, Services } from './services.ts'
import { freshLookups } from './web/fresh-lookups.ts'

/**
 * What the sender of a request is to an account: a member, as those who look after all accounts are everywhere, somebody
 * else who is signed in, or nobody known. The answer is
 * remembered for a moment: a page of the library asks for a hundred thumbnails. Looking at them keeps no session alive.
 */
export function accountReaders({ config, database }: Pick<Services, 'config' | 'database'>): Services['standingIn'] {
  const readers = freshLookups<Exclude<AccountStanding, 'stranger'>>({
    find: async (key) => {
      const [sessionId = '', accountId = ''] = key.split(' ')
      const em = database.em.fork() as EntityManager
      const user = (await usersOfSessions(em, [sessionId])).get(sessionId)
      if (user === undefined) return null
      const account = await actingAccount(em, user, accountId)
      const member = account && { role: account.role, rootAdmin: user.rootAdmin }
      return member !== null && hasPermission('viewTour', member) ? 'member' : 'outsider'
    },
    capacity: limits.mediaReaderCacheSize,
    strangersAtOnce: limits.mediaVisibilityPendingMax,
    isOpen: () => false,
  })
  return async (request, accountId) => {
    const token = sessionTokenOf(request, config)
    if (token === null) return 'stranger'
    return (await readers.find(`${hashToken(token)} ${accountId}`)) ?? 'stranger'
  }
}
