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
import { lockCaller } from '../sessions/lock-caller.ts'
import { findVisibleUser, type VisibleUser } from '../sessions/visible-user.ts'
import { prepareEmailChange } from '../sign-up/change-email.ts'
import { findFieldsInUse, rejectFieldsInUse } from '../sign-up/unique-fields.ts'
import { presentRoles, presentVisibleUser } from './present.ts'

const accountIdsOf = ({ accounts }: VisibleUser) => accounts.map(({ aid }) => aid)

async function presentProfile({ em, actor, account }: SignedInScope, visibleUser: VisibleUser): Promise<UserOutput> {
  return presentVisibleUser(visibleUser, {
    pictureUrl: await pictureUrlOf(em, visibleUser.user.pictureId, accountIdsOf(visibleUser)),
    identities: await em.find(Identity, { user: visibleUser.user.id }, { orderBy: { provider: 'asc' } }),
    accountId: account?.id ?? null,
    isSelf: visibleUser.user.id === actor.id,
  })
}

/** A user (spec §3), for themselves, for people who manage the users of one of their accounts, and for root admins. */
export const getUser = operation({
  allow: 'signedIn',
  input: userInput,
  example: ({ memberId }) => ({ userId: memberId }),
  output: userOutput,
  run: async (scope, { userId }) => presentProfile(scope, await findVisibleUser(scope, userId)),
})

/** Role and permissions of a user in each account that the caller may know of. */
export const listRoles = operation({
  allow: 'signedIn',
  input: userInput,
  example: ({ memberId }) => ({ userId: memberId }),
  output: z.array(userRole),
  run: async (scope, { userId }) => presentRoles(await findVisibleUser(scope, userId)),
})

/** Rejects changing another user's email, which is a way to sign in, and changes of root admins by other users. */
function rejectForeignChange({ actor }: SignedInScope, user: User, fields: ProfileFields): void {
  if (user.id === actor.id) return
  if (fields.email !== undefined) {
    throw new AppError('access.denied', { message: 'Only the user can change their own email.' })
  }
  if (user.rootAdmin && !actor.rootAdmin) throw new AppError('access.denied')
}

/**
 * Locks the user. Callers who change themselves must still have their session, which may have ended while they waited.
 */
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
    // Another user has taken the username since the check.
    if (error instanceof UniqueConstraintViolationException) rejectFieldsInUse(['username'])
    throw error
  }
}

/**
 * Changes a profile. 409 names the fields that another user has. A change of email needs a recent sign-in and takes
 * effect once the new address is confirmed; the current email as input cancels it (threat T06). Changes by another
 * person appear in the audit log.
 */
export const updateUser = operation({
  allow: 'signedIn',
  input: updateUserInput,
  example: ({ memberId }) => ({ userId: memberId, fields: { firstName: 'Kim', lastName: 'Doe' } }),
  output: userOutput,
  run: async (scope, { userId, fields }) => {
    const { em } = scope
    const visibleUser = await findVisibleUser(scope, userId)
    rejectForeignChange(scope, visibleUser.user, fields)
    if (fields.picture != null && fields.picture !== visibleUser.user.pictureId) {
      await requirePicture(em, fields.picture, accountIdsOf(visibleUser))
    }
    const saveEmail =
      fields.email === undefined ? undefined : await prepareEmailChange(scope, visibleUser.user, fields.email)
    const fieldsInUse = await findFieldsInUse(em, visibleUser.user, fields)
    if (fieldsInUse.length > 0) rejectFieldsInUse(fieldsInUse)
    await em.transactional(async (transaction) => {
      await saveFields(transaction, await lockProfile({ ...scope, em: transaction }, userId), fields)
      await saveEmail?.(transaction)
      if (userId === scope.actor.id) return
      const subject = `${nameOfUser(visibleUser.user)}: ${Object.keys(fields).join(', ')}`
      await recordEventOfUser({ ...scope, em: transaction }, userId, { action: 'profile-changed', subject })
    })
    return presentProfile(scope, await findVisibleUser(scope, userId))
  },
})
