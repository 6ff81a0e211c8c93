import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { ProviderName } from '../../../../shared/auth/providers.ts'
import { termsVersion } from '../../../../shared/auth/terms.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import type { AuthenticatedPerson } from '../../../ports/identity-providers.ts'
import { OneUseLink } from '../../identity/one-use-links/entity.ts'
import { acceptTermsOnce } from '../../identity/users/accept-terms.ts'
import { User } from '../../identity/users/entity.ts'
import { lockUser } from '../../identity/users/lock-user.ts'
import { Identity } from '../sessions/entity.ts'
import { createUserWithAccount } from '../sign-up/create-user.ts'

/** Person as authenticated by a provider. */
export type ProvenIdentity = { readonly provider: ProviderName; readonly person: AuthenticatedPerson }

/** Finds the stored identity by the provider's subject, never by email (threat T36). */
export function findIdentity(
  { em }: Pick<PublicScope, 'em'>,
  { provider, person }: ProvenIdentity,
): Promise<Identity | null> {
  return em.findOne(Identity, { provider, issuer: person.issuer, subject: person.subject })
}

/** Stores an identity that a provider has proved for a user. */
export async function addIdentity(
  { em }: Pick<PublicScope, 'em'>,
  userId: string,
  { provider, person }: ProvenIdentity,
): Promise<void> {
  const { issuer, subject, email } = person
  em.create(Identity, { user: userId, provider, issuer, subject, email: email ?? '' })
  await em.flush()
}

/** Finds the user of a stored identity. Updates the email of the identity, but not the email of the user. */
async function resolveUserOfIdentity(
  scope: PublicScope,
  identity: Identity,
  person: AuthenticatedPerson,
): Promise<User> {
  const { em } = scope
  const user = await em.findOneOrFail(User, { id: identity.user })
  if (user.disabledAt !== null) throw new AppError('account.suspended')
  await acceptTermsOnce(scope, user.id)
  if (person.email !== null && person.email !== identity.email) {
    await em.nativeUpdate(Identity, { id: identity.id }, { email: person.email })
  }
  return user
}

type NewUser = { readonly email: string; readonly timeZone: string | undefined }

/** Creates user, acceptance, account and identity in one transaction. */
async function createProvenUser(
  scope: PublicScope,
  provenIdentity: ProvenIdentity,
  { email, timeZone }: NewUser,
): Promise<User> {
  const { firstName, lastName } = provenIdentity.person
  const terms = { version: termsVersion, acceptedAt: scope.ports.now(), network: scope.network }
  return scope.em.transactional(async (em) => {
    const transactionScope = { ...scope, em }
    // The provider has verified the email, so a pending sign-up with it is void. Links are locked before the user, as
    // in `consumeLink`, to avoid a deadlock.
    await em.nativeDelete(OneUseLink, { purpose: 'sign-up', email })
    const person = { email, passwordHash: null, firstName, lastName, terms }
    const user = await createUserWithAccount(transactionScope, person, { timeZone })
    await addIdentity(transactionScope, user.id, provenIdentity)
    return user
  })
}

/**
 * Finds the user who already has the email of a new identity: the same person, if a concurrent sign-in has stored the
 * identity in the meantime. 409 if the email belongs to another user.
 */
async function resolveEmailConflict(scope: PublicScope, provenIdentity: ProvenIdentity): Promise<User> {
  const identity = await findIdentity(scope, provenIdentity)
  if (identity === null) throw new AppError('auth.emailTaken')
  return resolveUserOfIdentity(scope, identity, provenIdentity.person)
}

async function createFirstTimeUser(
  scope: PublicScope,
  provenIdentity: ProvenIdentity,
  timeZone: string | undefined,
): Promise<User> {
  const { email, emailVerified } = provenIdentity.person
  if (email === null || !emailVerified) throw new AppError('auth.emailUnproven')
  if ((await scope.em.count(User, { email })) > 0) return resolveEmailConflict(scope, provenIdentity)
  try {
    return await createProvenUser(scope, provenIdentity, { email, timeZone })
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) return resolveEmailConflict(scope, provenIdentity)
    throw error
  }
}

/**
 * Finds the user of an authenticated person. The first sign-in creates the user, with an account in the time zone. 409
 * for an email that the provider has not verified or that has a user already; 403 for a disabled user.
 */
export async function findOrCreateUser(
  scope: PublicScope,
  provenIdentity: ProvenIdentity,
  timeZone: string | undefined,
): Promise<User> {
  const identity = await findIdentity(scope, provenIdentity)
  return identity === null
    ? createFirstTimeUser(scope, provenIdentity, timeZone)
    : resolveUserOfIdentity(scope, identity, provenIdentity.person)
}

/**
 * Locks the user within the caller's transaction, which then opens a session. 403 for a user who was disabled in the
 * meantime, 400 for an identity that was unlinked: its session would outlive the end of all others (threat T44).
 */
export async function lockProvenUser(
  transactionScope: PublicScope,
  userId: string,
  provenIdentity: ProvenIdentity,
): Promise<User> {
  const user = await lockUser(transactionScope.em, { id: userId })
  if (user === null || user.disabledAt !== null) throw new AppError('account.suspended')
  const identity = await findIdentity(transactionScope, provenIdentity)
  if (identity?.user !== userId) throw new AppError('auth.roundOver')
  return user
}
