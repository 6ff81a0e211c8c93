import { isWorkingStatus } from '../../../../shared/accounts/account-status.ts'
import { joinedAccount } from '../../../../shared/accounts/accounts.ts'
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
import { enqueueWebhookEvent } from '../../connections/webhooks/enqueue-event.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import type { OneUseLink } from '../../identity/one-use-links/entity.ts'
import { consumeLink, findLink } from '../../identity/one-use-links/one-use-links.ts'
import { hashPassword } from '../../identity/secrets/hashing/passwords.ts'
import { Account, Membership } from '../../identity/tenancy/entity.ts'
import { lockAccountMembers } from '../../identity/tenancy/lock-members.ts'
import { User } from '../../identity/users/entity.ts'
import { nameOfUser, namesOf, publicNameOf } from '../../identity/users/names.ts'
import { rejectWeakPassword } from '../passwords/password-policy.ts'
import { loadSignedInUser } from '../sessions/load-signed-in-user.ts'
import { renewSession } from '../sessions/renew-session.ts'
import { signInBrowser } from '../sessions/sign-in-browser.ts'
import { createUser } from '../sign-up/create-user.ts'
import { roleLabels } from './labels.ts'

type OpenInvitation = Pick<OneUseLink, 'id' | 'email' | 'requestedBy'> & {
  readonly link: OneUseLink
  readonly accountId: string
  readonly role: NonNullable<OneUseLink['role']>
}

/** Finds the pending invitation of a token; 400 if it was used or withdrawn, has expired, or never existed. */
async function findOpenInvitation({ em, ports }: PublicScope, token: string): Promise<OpenInvitation> {
  const link = await findLink(em, { purpose: 'invite', token, now: ports.now() })
  const { id, email, requestedBy = null, account, role } = link
  if (account == null || role == null) throw new AppError('auth.linkOver')
  return { id, email, requestedBy, link, accountId: account, role }
}

/**
 * Makes a user a member, within the caller's transaction. Consuming the link lets only one of two concurrent calls
 * succeed.
 */
async function joinAccount(
  scope: PublicScope,
  { link, accountId, role, requestedBy }: OpenInvitation,
  user: User,
): Promise<void> {
  const { em } = scope
  await consumeLink(em, link)
  const account = await lockAccountMembers(em, accountId)
  if (account === null) throw new AppError('auth.linkOver')
  if (!isWorkingStatus(account.status)) throw new AppError('account.suspended')
  // A person who became a member in the meantime keeps their role.
  if ((await em.count(Membership, { account: accountId, user: user.id })) > 0) return
  if (account.readOnly && scope.ports.plans !== null) throw new AppError('plan.noRoomToJoin')
  await scope.reserve(em, accountId, { resource: 'members', invitedEmail: null })
  // The root admin who owned the account until its owner joined becomes an Admin.
  if (role === 'owner' && requestedBy != null) {
    await em.nativeUpdate(Membership, { account: accountId, user: requestedBy, role: 'owner' }, { role: 'admin' })
  }
  em.create(Membership, { account, user, role })
  await em.flush()
  const memberScope = { ...scope, actor: { id: user.id, displayName: nameOfUser(user) } }
  await recordEvent(memberScope, accountId, { action: 'member-joined', subject: `${user.email}: ${roleLabels[role]}` })
  const member = { id: user.id, name: publicNameOf(user), role }
  await enqueueWebhookEvent(scope, accountId, { type: 'member.joined', data: { member } })
}

function nextStepOf(scope: PublicScope, { email }: OpenInvitation, hasUser: boolean): InvitationStep {
  if (scope.actor !== null) return scope.actor.email === email ? 'join' : 'otherPerson'
  return hasUser ? 'signIn' : 'signUp'
}

/** An invitation and the next step for the person who opened it. Does not consume the link. */
export const getInvitation = operation({
  allow: 'public',
  input: getInvitationInput,
  example: ({ linkToken }) => ({ token: linkToken }),
  output: invitation,
  run: async (scope, { token }) => {
    const { em } = scope
    const openInvitation = await findOpenInvitation(scope, token)
    const { email, role, accountId, requestedBy } = openInvitation
    const account = await em.findOneOrFail(Account, { id: accountId })
    const senderNames = await namesOf(em, requestedBy == null ? [] : [requestedBy])
    const step = nextStepOf(scope, openInvitation, (await em.count(User, { email })) > 0)
    return { accountName: account.name, role, email, invitedBy: senderNames.get(requestedBy ?? '') ?? null, step }
  },
})

/**
 * Makes the signed-in person a member. 403 if the invitation was sent to another email: having its link is not enough.
 */
export const acceptInvitation = operation({
  allow: 'signedIn',
  uses: 'members',
  input: acceptInvitationInput,
  example: ({ linkToken }) => ({ token: linkToken }),
  output: joinedAccount,
  run: async (scope, { token }) => {
    const { actor } = scope
    const openInvitation = await findOpenInvitation(scope, token)
    if (actor.email !== openInvitation.email) throw new AppError('account.otherPerson')
    await scope.em.transactional(async (em) =>
      joinAccount({ ...scope, em }, openInvitation, await em.findOneOrFail(User, { id: actor.id })),
    )
    await renewSession(scope, openInvitation.accountId)
    const em = scope.em.fork()
    return {
      accountId: openInvitation.accountId,
      user: await loadSignedInUser(em, await em.findOneOrFail(User, { id: actor.id })),
    }
  },
})

/**
 * Creates a user and makes them a member: the link proves their email, and they enter a name, choose a password and
 * accept the terms. They get no account of their own. 409 if their email already has a user: they have to sign in
 * instead.
 */
export const acceptAsStranger = operation({
  allow: 'public',
  uses: 'members',
  input: acceptAsStrangerInput,
  example: ({ linkToken }) => ({
    token: linkToken,
    firstName: 'Kim',
    lastName: 'Doe',
    password: 'a quiet harbor at dawn',
    privacyPolicy: true,
  }),
  output: joinedAccount,
  run: async (scope, { firstName, lastName, password, token, privacyPolicy }) => {
    if (!privacyPolicy) throw new AppError('auth.termsMissing')
    if (scope.actor !== null) throw new AppError('account.otherPerson')
    const openInvitation = await findOpenInvitation(scope, token)
    await rejectWeakPassword(password)
    const passwordHash = await hashPassword(password)
    const terms = { version: termsVersion, acceptedAt: scope.ports.now(), network: scope.network }
    const { id } = await signInBrowser(scope, async (transactionScope) => {
      const user = await createUser(transactionScope, {
        email: openInvitation.email,
        passwordHash,
        firstName,
        lastName,
        terms,
      })
      await joinAccount(transactionScope, openInvitation, user)
      return user
    })
    const em = scope.em.fork()
    return {
      accountId: openInvitation.accountId,
      user: await loadSignedInUser(em, await em.findOneOrFail(User, { id })),
    }
  },
})
