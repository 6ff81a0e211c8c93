import { isWorkingStatus, joinedAccount } from '../../../../shared/accounts/accounts.ts'
import {
  acceptAsStrangerInput,
  acceptInvitationInput,
  getInvitationInput,
  type InvitationStep,
  invitation,
} from '../../../../shared/accounts/invitations.ts'
import { termsVersion } from '../../../../shared/auth/terms.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { operation } from '../../../kernel/operation.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import { announceEvent } from '../../connections/webhooks/announce.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import type { OneUseLink } from '../../identity/one-use-links/entity.ts'
import { findLink, consumeLink as spendLink } from '../../identity/one-use-links/one-use-links.ts'
import { hashPassword } from '../../identity/secrets/hashing/passwords.ts'
import { Account, Membership } from '../../identity/tenancy/entity.ts'
import { lockAccountMembers } from '../../identity/tenancy/lock-members.ts'
import { User } from '../../identity/users/entity.ts'
import { nameOfUser, namesOf, publicNameOf } from '../../identity/users/names.ts'
import { rejectWeakPassword } from '../passwords/password-policy.ts'
import { renewSession } from '../sessions/renew-session.ts'
import { signInBrowser } from '../sessions/sign-in-browser.ts'
import { signedInUserOf } from '../sessions/signed-in.ts'
import { makePerson } from '../sign-up/make-user.ts'
import { roleTexts } from './texts.ts'

type Invited = Pick<OneUseLink, 'id' | 'email' | 'requestedBy'> & {
  readonly link: OneUseLink
  readonly accountId: string
  readonly role: NonNullable<OneUseLink['role']>
}

/** The invitation behind a token, unused. 400 for one that is used, over, taken back or was never there. */
async function findInvited({ em, ports }: PublicScope, token: string): Promise<Invited> {
  const link = await findLink(em, { purpose: 'invite', token, now: ports.now() })
  const { id, email, requestedBy = null, account, role } = link
  if (account == null || role == null) throw new AppError('auth.linkOver')
  return { id, email, requestedBy, link, accountId: account, role }
}

/** Makes somebody a member, within the caller's transaction; of two who come with one link, one does. */
async function join(scope: PublicScope, { link, accountId, role, requestedBy }: Invited, user: User): Promise<void> {
  const { em } = scope
  await spendLink(em, link)
  const account = await lockAccountMembers(em, accountId)
  if (account === null) throw new AppError('auth.linkOver')
  if (!isWorkingStatus(account.status)) throw new AppError('account.suspended')
  // Somebody else may have brought them in meanwhile; their role of now stays.
  if ((await em.count(Membership, { account: accountId, user: user.id })) > 0) return
  if (account.readOnly && scope.ports.plans !== null) throw new AppError('plan.noRoomToJoin')
  await scope.reserve(em, accountId, { use: 'members', invited: null })
  // A root admin owns the account until the owner they invited comes.
  if (role === 'owner' && requestedBy != null) {
    await em.nativeUpdate(Membership, { account: accountId, user: requestedBy, role: 'owner' }, { role: 'admin' })
  }
  em.create(Membership, { account, user, role })
  await em.flush()
  const witness = { ...scope, actor: { id: user.id, displayName: nameOfUser(user) } }
  await recordEvent(witness, accountId, { action: 'member-joined', subject: `${user.email}: ${roleTexts[role]}` })
  const member = { id: user.id, name: publicNameOf(user), role }
  await announceEvent(scope, accountId, { type: 'member.joined', data: { member } })
}

function stepOf(scope: PublicScope, { email }: Invited, isKnown: boolean): InvitationStep {
  if (scope.actor !== null) return scope.actor.email === email ? 'join' : 'otherPerson'
  return isKnown ? 'signIn' : 'signUp'
}

/** What an invitation says, and what its reader has to do; uses nothing up. */
export const getInvitation = operation({
  allow: 'public',
  input: getInvitationInput,
  output: invitation,
  run: async (scope, { token }) => {
    const { em } = scope
    const invited = await findInvited(scope, token)
    const { email, role, accountId, requestedBy } = invited
    const account = await em.findOneOrFail(Account, { id: accountId })
    const people = await namesOf(em, requestedBy == null ? [] : [requestedBy])
    const step = stepOf(scope, invited, (await em.count(User, { email })) > 0)
    return { accountName: account.name, role, email, invitedBy: people.get(requestedBy ?? '') ?? null, step }
  },
})

/** The signed-in person joins. 403 when the invitation is for another email: holding the email is not enough. */
export const acceptInvitation = operation({
  allow: 'signedIn',
  uses: 'members',
  input: acceptInvitationInput,
  output: joinedAccount,
  run: async (scope, { token }) => {
    const { actor } = scope
    const invited = await findInvited(scope, token)
    if (actor.email !== invited.email) throw new AppError('account.otherPerson')
    await scope.em.transactional(async (em) =>
      join({ ...scope, em }, invited, await em.findOneOrFail(User, { id: actor.id })),
    )
    await renewSession(scope, invited.accountId)
    const em = scope.em.fork()
    return {
      accountId: invited.accountId,
      user: await signedInUserOf(em, await em.findOneOrFail(User, { id: actor.id })),
    }
  },
})

/**
 * Somebody whom nobody here knows joins: the link proves their email, they say who they are, choose a password and
 * accept the terms. They get no account of their own. 409 when their email has a user by now: that one signs in.
 */
export const acceptAsStranger = operation({
  allow: 'public',
  uses: 'members',
  input: acceptAsStrangerInput,
  output: joinedAccount,
  run: async (scope, given) => {
    const { firstName, lastName, password, token, privacyPolicy } = given
    if (!privacyPolicy) throw new AppError('auth.termsMissing')
    if (scope.actor !== null) throw new AppError('account.otherPerson')
    const invited = await findInvited(scope, token)
    await rejectWeakPassword(password)
    const passwordHash = await hashPassword(password)
    const terms = { version: termsVersion, acceptedAt: scope.ports.now(), network: scope.network }
    const { id } = await signInBrowser(scope, async (inside) => {
      const user = await makePerson(inside, { email: invited.email, passwordHash, firstName, lastName, terms })
      await join(inside, invited, user)
      return user
    })
    const em = scope.em.fork()
    return { accountId: invited.accountId, user: await signedInUserOf(em, await em.findOneOrFail(User, { id })) }
  },
})
