import { joinedAccount, startOwnAccountInput } from '../../../../shared/accounts/accounts.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { operation } from '../../../kernel/operation.ts'
import { Membership } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'
import { lockUser } from '../../identity/users/lock-user.ts'
import { loadSignedInUser } from '../sessions/load-signed-in-user.ts'
import { createOwnAccount } from '../sign-up/create-user.ts'

/**
 * Creates an account for a caller who was invited to accounts and no longer belongs to any. 409 for a member of one.
 */
export const startOwnAccount = operation({
  allow: 'signedIn',
  input: startOwnAccountInput,
  example: () => ({}),
  output: joinedAccount,
  run: async (scope, { timeZone }) => {
    const { actor } = scope
    const accountId = await scope.em.transactional(async (em) => {
      // A concurrent second call waits here and finds the membership created by the first.
      const user = await lockUser(em, { id: actor.id })
      if (user === null) throw new AppError('auth.required')
      if ((await em.count(Membership, { user: user.id })) > 0) throw new AppError('account.hasOne')
      return createOwnAccount({ ...scope, em }, user, { timeZone })
    })
    const em = scope.em.fork()
    return { accountId, user: await loadSignedInUser(em, await em.findOneOrFail(User, { id: actor.id })) }
  },
})
