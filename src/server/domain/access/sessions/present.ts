import type { SignedInUser } from '../../../../shared/auth/auth.ts'
import type { ListedSession } from '../../../../shared/users.ts'
import type { User } from '../../identity/users/entity.ts'
import type { Identity, Session } from './entity.ts'
import { parseUserAgent } from './user-agent.ts'

type UserContext = Pick<SignedInUser, 'accounts' | 'picture' | 'pendingEmail'> & {
  readonly identities: readonly Identity[]
}

export function presentUser(user: User, context: UserContext): SignedInUser {
  const { id: uid, email, firstName, lastName, rootAdmin } = user
  const { accounts, picture, pendingEmail } = context
  return {
    uid,
    email,
    firstName,
    lastName,
    rootAdmin,
    accounts,
    picture,
    pendingEmail,
    username: user.username ?? null,
    privacyPolicy: user.privacyPolicyAcceptedAt != null,
    hasPassword: user.passwordHash != null,
    identities: context.identities.map(({ provider }) => provider),
  }
}

/** Prefix of an IPv4 address that is written as an IPv6 one. */
const ipv4MappedPrefix = /^::ffff:(?=\d+\.)/i

export function presentSession(session: Session, currentKey: string | undefined): ListedSession {
  const { key, userAgent, network, createdAt, lastUsedAt } = session
  return {
    key,
    ...parseUserAgent(userAgent),
    network: network.replace(ipv4MappedPrefix, ''),
    isCurrent: key === currentKey,
    openedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }
}
