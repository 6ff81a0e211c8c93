import { UniqueConstraintViolationException } from '@mikro-orm/core'
import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import {
  type ProfileFields,
  type UserOutput,
  updateUserInput,
  userInput,
  userOutput,
  userRole,
} from '../../../../shared/users.ts'
import { operation } from '../../../kernel/operation.ts'
import type { EntityManager, SignedInScope } from '../../../kernel/scope.ts'
import { recordEventOfUser } from '../../identity/audit/record.ts'
import type { User } from '../../identity/users/entity.ts'
import { lockUser } from '../../identity/users/lock-user.ts'
import { nameOfUser } from '../../identity/users/names.ts'
import { pictureUrlOf, requirePicture } from '../../library/media/profile-image.ts'
import { Identity } from '../sessions/entity.ts'
import { findKnownUser, type KnownUser } from '../sessions/known-user.ts'
import { lockCaller } from '../sessions/lock-caller.ts'
import { changeEmail } from '../sign-up/change-email.ts'
import { rejectTaken, takenFields } from '../sign-up/taken.ts'
import { presentKnownUser, presentRoles } from './present.ts'

const accountIdsOf = ({ accounts }: KnownUser) => accounts.map(({ aid }) => aid)

async function present({ em, actor, account }: SignedInScope, known: KnownUser): Promise<UserOutput> {
  return presentKnownUser(known, {
    pictureUrl: await pictureUrlOf(em, known.user.pictureId, accountIdsOf(known)),
    identities: await em.find(Identity, { user: known.user.id }, { orderBy: { provider: 'asc' } }),
    accountId: account?.id ?? null,
    isSelf: known.user.id === actor.id,
  })
}

/** A user's credentials (spec §3): for themselves, for who manages the users of an account of theirs, for root admins. */
export const getUser = operation({
  allow: 'signedIn',
  input: userInput,
  output: userOutput,
  run: async (scope, { userId }) => present(scope, await findKnownUser(scope, userId)),
})

/** The role of a user in each account the caller may know of, and what it lets them do. */
export const listRoles = operation({
  allow: 'signedIn',
  input: userInput,
  output: z.array(userRole),
  run: async (scope, { userId }) => presentRoles(await findKnownUser(scope, userId)),
})

/** An email is a way in, so only its owner changes it; root admins are changed by root admins only. */
function rejectForeignChange({ actor }: SignedInScope, user: User, fields: ProfileFields): void {
  if (user.id === actor.id) return
  if (fields.email !== undefined) {
    throw new AppError('access.denied', { message: 'Only the user can change their own email.' })
  }
  if (user.rootAdmin && !actor.rootAdmin) throw new AppError('access.denied')
}

/** For themselves only while their session is open: what begins an email change may wait for its turn. */
async function lockProfile(scope: SignedInScope, userId: string): Promise<User> {
  const user = userId === scope.actor.id ? await lockCaller(scope.em, scope) : await lockUser(scope.em, { id: userId })
  if (user === null) throw new AppError('resource.notFound')
  return user
}

async function saveFields(em: EntityManager, user: User, fields: ProfileFields): Promise<void> {
  const { firstName, lastName, username, picture } = fields
  if (firstName !== undefined) user.firstName = firstName
  if (lastName !== undefined) user.lastName = lastName
  if (username !== undefined) user.username = username
  if (picture !== undefined) user.pictureId = picture
  try {
    await em.flush()
  } catch (error) {
    // Somebody took it between the question and the answer.
    if (error instanceof UniqueConstraintViolationException) rejectTaken(['username'])
    throw error
  }
}

/**
 * Changes a profile. 409 names the fields that somebody else has. The email needs a recent sign-in and stays until the
 * email that goes to the other address is confirmed; asking for the present one takes that back (threat T06). What
 * somebody else changes is written down.
 */
export const updateUser = operation({
  allow: 'signedIn',
  input: updateUserInput,
  output: userOutput,
  run: async (scope, { userId, fields }) => {
    const { em } = scope
    const known = await findKnownUser(scope, userId)
    rejectForeignChange(scope, known.user, fields)
    if (fields.picture != null && fields.picture !== known.user.pictureId) {
      await requirePicture(em, fields.picture, accountIdsOf(known))
    }
    const saveEmail = fields.email === undefined ? undefined : await changeEmail(scope, known.user, fields.email)
    const taken = await takenFields(em, known.user, fields)
    if (taken.length > 0) rejectTaken(taken)
    await em.transactional(async (inner) => {
      await saveFields(inner, await lockProfile({ ...scope, em: inner }, userId), fields)
      await saveEmail?.(inner)
      if (userId === scope.actor.id) return
      const subject = `${nameOfUser(known.user)}: ${Object.keys(fields).join(', ')}`
      await recordEventOfUser({ ...scope, em: inner }, userId, { action: 'profile-changed', subject })
    })
    return present(scope, await findKnownUser(scope, userId))
  },
})
