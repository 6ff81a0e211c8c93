import { emailLinkPath } from '../../../../shared/auth/email-links.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { recordEventOfUser } from '../../identity/audit/record.ts'
import { createLink, createLinkToken } from '../../identity/one-use-links/one-use-links.ts'
import type { User } from '../../identity/users/entity.ts'
import { lockUser } from '../../identity/users/lock-user.ts'
import { nameOfUser } from '../../identity/users/names.ts'
import { endAccess } from '../sessions/end-access.ts'
import { Identity } from '../sessions/entity.ts'
import { createUserWithAccount } from './create-user.ts'

export type RootAdminGrant = {
  readonly name: string
  readonly email: string
  readonly wasAlready: boolean
  readonly endedSessions: number
  /** Path of a one-use link for a first password; null for people who can already sign in. */
  readonly passwordPath: string | null
}

async function createPasswordPath(em: EntityManager, { id, email, passwordHash }: User, now: Date) {
  if (passwordHash != null || (await em.count(Identity, { user: id })) > 0) return null
  const link = await createLink(em, { purpose: 'reset-password', email, user: id }, now)
  return emailLinkPath(link.purpose, await createLinkToken(em, link.id))
}

/**
 * Makes a person a root admin and ends their sessions, which were opened without that right (threat T42). An unknown
 * email becomes a user with an account, because without a mail server signing up is impossible. Only for the command
 * line of the operator.
 */
export async function grantRootAdmin(em: EntityManager, typedEmail: string, now: Date): Promise<RootAdminGrant> {
  return em.transactional(async (transactionEm) => {
    const operatorScope = { em: transactionEm, ports: { now: () => now }, network: '', actor: null }
    const email = typedEmail.trim().toLowerCase()
    const existingUser = await lockUser(transactionEm, { email })
    const newUser = { email, passwordHash: null, firstName: '', lastName: '', terms: null }
    const user = existingUser ?? (await createUserWithAccount(operatorScope, newUser))
    const wasAlready = user.rootAdmin
    user.rootAdmin = true
    await transactionEm.flush()
    const endedSessions = await endAccess(transactionEm, user)
    const name = nameOfUser(user)
    if (!wasAlready) await recordEventOfUser(operatorScope, user.id, { action: 'root-admin-made', subject: name })
    const passwordPath = await createPasswordPath(transactionEm, user, now)
    return { name, email, wasAlready, endedSessions, passwordPath }
  })
}
