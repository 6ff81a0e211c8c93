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
  /** Path of a one-use link to a first password; null for people who have a way to sign in. */
  readonly passwordPath: string | null
}

async function passwordPathFor(em: EntityManager, { id, email, passwordHash }: User, now: Date) {
  if (passwordHash != null || (await em.count(Identity, { user: id })) > 0) return null
  const link = await createLink(em, { purpose: 'reset-password', email, user: id }, now)
  return emailLinkPath(link.purpose, await createLinkToken(em, link.id))
}

/**
 * Gives a user the run of the installation. Their sessions end: those of before were opened without that right (threat
 * T42). Whoever is unknown becomes a user with an account of their own: on a first start without a mail server nobody
 * could sign up. For the operator's command line only; no call leads here.
 */
export async function grantRootAdmin(em: EntityManager, givenEmail: string, now: Date): Promise<RootAdminGrant> {
  return em.transactional(async (inner) => {
    const operator = { em: inner, ports: { now: () => now }, network: '', actor: null }
    const email = givenEmail.trim().toLowerCase()
    const known = await lockUser(inner, { email })
    const nobody = { email, passwordHash: null, firstName: '', lastName: '', terms: null }
    const user = known ?? (await createUserWithAccount(operator, nobody))
    const wasAlready = user.rootAdmin
    user.rootAdmin = true
    await inner.flush()
    const endedSessions = await endAccess(inner, user)
    const name = nameOfUser(user)
    if (!wasAlready) await recordEventOfUser(operator, user.id, { action: 'root-admin-made', subject: name })
    const passwordPath = await passwordPathFor(inner, user, now)
    return { name, email, wasAlready, endedSessions, passwordPath }
  })
}
