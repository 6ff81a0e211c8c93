import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { ProviderName } from '../../../../shared/auth/providers.ts'
import { termsVersion } from '../../../../shared/auth/terms.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import type { ProvenPerson } from '../../../ports/identity-providers.ts'
import { OneUseLink } from '../../identity/one-use-links/entity.ts'
import { acceptTermsOnce } from '../../identity/users/accept-terms.ts'
import { User } from '../../identity/users/entity.ts'
import { lockUser } from '../../identity/users/lock-user.ts'
import { Identity } from '../sessions/entity.ts'
import { createUserWithAccount } from '../sign-up/create-user.ts'

/** Whom a provider vouches for. */
export type Arrival = { readonly provider: ProviderName; readonly person: ProvenPerson }

/** The identity a provider proved; by its own name for the person, never by email (threat T36). */
export function findIdentity({ em }: Pick<PublicScope, 'em'>, { provider, person }: Arrival): Promise<Identity | null> {
  return em.findOne(Identity, { provider, issuer: person.issuer, subject: person.subject })
}

export async function addIdentity(
  { em }: Pick<PublicScope, 'em'>,
  userId: string,
  { provider, person }: Arrival,
): Promise<void> {
  const { issuer, subject, email } = person
  em.create(Identity, { user: userId, provider, issuer, subject, email: email ?? '' })
  await em.flush()
}

/** Somebody who was here before; the identity's email is what the provider says now, the user's stays. */
async function knownUser(scope: PublicScope, identity: Identity, person: ProvenPerson): Promise<User> {
  const { em } = scope
  const user = await em.findOneOrFail(User, { id: identity.user })
  if (user.disabledAt !== null) throw new AppError('account.suspended')
  await acceptTermsOnce(scope, user.id)
  if (person.email !== null && person.email !== identity.email) {
    await em.nativeUpdate(Identity, { id: identity.id }, { email: person.email })
  }
  return user
}

/** Makes user, acceptance, account and identity at once, or nothing. */
async function makeProvenUser(scope: PublicScope, arrival: Arrival, email: string): Promise<User> {
  const { firstName, lastName } = arrival.person
  const terms = { version: termsVersion, acceptedAt: scope.ports.now(), network: scope.network }
  return scope.em.transactional(async (em) => {
    const inner = { ...scope, em }
    // Whoever began to sign up with this email before has not proven it; this person has. Links come before the user, as
    // where one is used: who takes them in another order may wait for ever.
    await em.nativeDelete(OneUseLink, { purpose: 'sign-up', email })
    const user = await createUserWithAccount(inner, { email, passwordHash: null, firstName, lastName, terms })
    await addIdentity(inner, user.id, arrival)
    return user
  })
}

/** This person came in twice at once, or the email is somebody's: the identity tells. */
async function userInTheWay(scope: PublicScope, arrival: Arrival): Promise<User> {
  const identity = await findIdentity(scope, arrival)
  if (identity === null) throw new AppError('auth.emailTaken')
  return knownUser(scope, identity, arrival.person)
}

async function newUser(scope: PublicScope, arrival: Arrival): Promise<User> {
  const { email, emailVerified } = arrival.person
  if (email === null || !emailVerified) throw new AppError('auth.emailUnproven')
  if ((await scope.em.count(User, { email })) > 0) return userInTheWay(scope, arrival)
  try {
    return await makeProvenUser(scope, arrival, email)
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) return userInTheWay(scope, arrival)
    throw error
  }
}

/**
 * The user a provider vouches for, made when nobody is: only with an email the provider has confirmed, and never
 * somebody who has that email already (both 409). Rejects disabled people with 403.
 */
export async function userOfPerson(scope: PublicScope, arrival: Arrival): Promise<User> {
  const identity = await findIdentity(scope, arrival)
  return identity === null ? newUser(scope, arrival) : knownUser(scope, identity, arrival.person)
}

/**
 * The same user, locked within the caller's transaction, for the session that is opened next. Rejects with 403 who was
 * disabled, and with 400 whose identity was unlinked, since the provider vouched for them: such a session would outlive
 * the end of all others (threat T44).
 */
export async function lockProvenUser(inside: PublicScope, userId: string, arrival: Arrival): Promise<User> {
  const user = await lockUser(inside.em, { id: userId })
  if (user === null || user.disabledAt !== null) throw new AppError('account.suspended')
  const identity = await findIdentity(inside, arrival)
  if (identity?.user !== userId) throw new AppError('auth.roundOver')
  return user
}
