import { limits } from '../shared/limits.ts'
import { actingAccount } from './domain/identity/sessions/memberships.ts'
import { usersOfSessions } from './domain/identity/sessions/sessions.ts'
import type { EntityManager } from './kernel/scope.ts'
import { hashToken } from './kernel/token-hash.ts'
import { sessionTokenOf } from './open-scope.ts'
import type { Services } from './services.ts'
import { freshLookups } from './web/fresh-lookups.ts'

/**
 * Whether a request comes from a member of an account, or from somebody who looks after all of them. The answer is
 * remembered for a moment: a page of the library asks for a hundred thumbnails. Looking at them keeps no session alive.
 */
export function accountReaders({ config, database }: Pick<Services, 'config' | 'database'>): Services['mayRead'] {
  const readers = freshLookups({
    find: async (key) => {
      const [sessionId = '', accountId = ''] = key.split(' ')
      const em = database.em.fork() as EntityManager
      const user = (await usersOfSessions(em, [sessionId])).get(sessionId)
      const account = user === undefined ? null : await actingAccount(em, user, accountId)
      return account === null ? null : true
    },
    kept: limits.mediaReadersKept,
    strangersAtOnce: limits.mediaVisibilityStrangersAtOnce,
  })
  return async (request, accountId) => {
    const token = sessionTokenOf(request, config)
    return token !== null && (await readers.find(`${hashToken(token)} ${accountId}`)) === true
  }
}
