import { randomUUID } from 'node:crypto'
import type { PublicScope } from '../../../kernel/scope.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { Account, Membership } from '../../identity/tenancy/entity.ts'
import { TermsAcceptance, User } from '../../identity/users/entity.ts'
import { nameOfUser } from '../../identity/users/names.ts'

/** What is known of a person whose email is proven. */
export type NewPerson = {
  /** Lower case. */
  readonly email: string
  /** Null for people who sign in through a provider. */
  readonly passwordHash: string | null
  readonly firstName: string
  readonly lastName: string
  /** Which terms they accepted, when and from where; null for somebody the operator made. */
  readonly terms: Pick<TermsAcceptance, 'version' | 'acceptedAt' | 'network'> | null
}

/** What the account somebody begins with is called, until they name it. */
function ownAccountName({ firstName, email }: Pick<User, 'firstName' | 'email'>): string {
  const called = firstName || email.slice(0, email.indexOf('@'))
  return `${called.slice(0, 180)}’s tours`
}

/** A scope is one; `em` is that of the caller's transaction. */
type Surroundings = Pick<PublicScope, 'em' | 'network'> & { readonly ports: Pick<PublicScope['ports'], 'now'> }

/**
 * Makes a user and their acceptance of the terms, within the caller's transaction. An email somebody has already fails
 * as the database's unique violation.
 */
export async function createUser({ em }: Pick<Surroundings, 'em'>, person: NewPerson): Promise<User> {
  const { email, passwordHash, firstName, lastName, terms } = person
  const names = { firstName, lastName, privacyPolicyAcceptedAt: terms?.acceptedAt ?? null }
  const user = em.create(User, { id: randomUUID(), email, passwordHash, ...names })
  if (terms !== null) em.create(TermsAcceptance, { user: user.id, ...terms })
  await em.flush()
  return user
}

/** Makes an account that a user owns, within the caller's transaction; returns its id. */
export async function createOwnAccount(surroundings: Surroundings, user: User): Promise<string> {
  const { em } = surroundings
  const account = em.create(Account, { name: ownAccountName(user) })
  em.create(Membership, { account, user, role: 'owner' })
  await em.flush()
  const witness = { ...surroundings, actor: { id: user.id, displayName: nameOfUser(user) } }
  await recordEvent(witness, account.id, { action: 'account-created', subject: account.name })
  return account.id
}

/** Makes a user as `createUser` does, and an account of their own. */
export async function createUserWithAccount(surroundings: Surroundings, person: NewPerson): Promise<User> {
  const user = await createUser(surroundings, person)
  await createOwnAccount(surroundings, user)
  return user
}
