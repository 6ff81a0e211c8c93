import { randomUUID } from 'node:crypto'
import { knownTimeZone } from '../../../../shared/kernel/time-zones.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { Account, Membership } from '../../identity/tenancy/entity.ts'
import { TermsAcceptance, User } from '../../identity/users/entity.ts'
import { nameOfUser } from '../../identity/users/names.ts'

/** A person with a verified email. */
export type NewPerson = {
  /** Verified email, in lower case. */
  readonly email: string
  /** Null for people who sign in through a provider. */
  readonly passwordHash: string | null
  readonly firstName: string
  readonly lastName: string
  /** Acceptance of the terms; null for users created by the operator. */
  readonly terms: Pick<TermsAcceptance, 'version' | 'acceptedAt' | 'network'> | null
}

/** Leaves room for the rest of the account's name. */
const ownerNameMaxLength = 180

/** Initial name of the account of a new user. */
function ownAccountName({ firstName, email }: Pick<User, 'firstName' | 'email'>): string {
  const ownerName = firstName || email.slice(0, email.indexOf('@'))
  return `${ownerName.slice(0, ownerNameMaxLength)}’s tours`
}

/** Scope for creating users. `em` is in the caller's transaction. */
type UserCreationScope = Pick<PublicScope, 'em' | 'network'> & { readonly ports: Pick<PublicScope['ports'], 'now'> }

/**
 * Creates a user and their acceptance of the terms, within the caller's transaction. An email in use violates the
 * unique constraint of the database.
 */
export async function createUser({ em }: Pick<UserCreationScope, 'em'>, person: NewPerson): Promise<User> {
  const { email, passwordHash, firstName, lastName, terms } = person
  const user = em.create(User, {
    id: randomUUID(),
    email,
    passwordHash,
    firstName,
    lastName,
    privacyPolicyAcceptedAt: terms?.acceptedAt ?? null,
  })
  if (terms !== null) em.create(TermsAcceptance, { user: user.id, ...terms })
  await em.flush()
  return user
}

/** Settings of a new account. */
type NewAccountSettings = {
  /** IANA time zone; UTC if it is missing or unknown to this runtime. */
  readonly timeZone?: string | undefined
}

/** Creates an account owned by a user, within the caller's transaction; returns its id. */
export async function createOwnAccount(
  scope: UserCreationScope,
  user: User,
  { timeZone }: NewAccountSettings = {},
): Promise<string> {
  const { em } = scope
  const account = em.create(Account, { name: ownAccountName(user), timeZone: knownTimeZone(timeZone) })
  em.create(Membership, { account, user, role: 'owner' })
  await em.flush()
  const ownerScope = { ...scope, actor: { id: user.id, displayName: nameOfUser(user) } }
  await recordEvent(ownerScope, account.id, { action: 'account-created', subject: account.name })
  return account.id
}

/** Creates a user with their own account. */
export async function createUserWithAccount(
  scope: UserCreationScope,
  person: NewPerson,
  accountSettings: NewAccountSettings = {},
): Promise<User> {
  const user = await createUser(scope, person)
  await createOwnAccount(scope, user, accountSettings)
  return user
}
