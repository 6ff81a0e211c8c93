import { joinedAccount, startOwnAccountInput } from '../../../../shared/accounts/accounts.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { operation } from '../../../kernel/operation.ts'
import { Membership } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'
import { lockUser } from '../../identity/users/lock-user.ts'
import { signedInUserOf } from '../sessions/signed-in.ts'
import { makeOwnAccount } from '../sign-up/make-user.ts'

/**
 * Gives the caller an account of their own: for people who were invited, have none, and belong to no account any more.
 * 409 for whoever belongs to one.
 */
export const startOwnAccount = operation({
  allow: 'signedIn',
  input: startOwnAccountInput,
  output: joinedAccount,
  run: async (scope) => {
    const { actor } = scope
    const accountId = await scope.em.transactional(async (em) => {
      // Of two presses at once the second waits here, and finds the account of the first.
      const user = await lockUser(em, { id: actor.id })
      if (user === null) throw new AppError('auth.required')
      if ((await em.count(Membership, { user: user.id })) > 0) throw new AppError('account.hasOne')
      return makeOwnAccount({ ...scope, em }, user)
    })
    const em = scope.em.fork()
    return { accountId, user: await signedInUserOf(em, await em.findOneOrFail(User, { id: actor.id })) }
  },
})
