import { UniqueConstraintViolationException } from '@mikro-orm/core'
import { z } from 'zod'
import { finishLinkInput, startLinkInput } from '../../../../shared/auth/provider-sign-in.ts'
import { providerLabels } from '../../../../shared/auth/providers.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { operation } from '../../../kernel/operation.ts'
import type { SignedInScope } from '../../../kernel/scope.ts'
import { recordEventOfUser } from '../../identity/audit/record.ts'
import { Identity } from '../sessions/entity.ts'
import { lockCaller } from '../sessions/lock-caller.ts'
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import { consumeAuthorization, requireProvider, startAuthorization } from './authorization-requests.ts'
import { addIdentity, findIdentity, type ProvenIdentity } from './provider-users.ts'

/** Returns the provider's URL at which the caller links another way to sign in. Needs a recent sign-in (403). */
export const startLink = operation({
  allow: 'signedIn',
  input: startLinkInput,
  example: () => ({ provider: 'linkedin' }),
  output: z.string(),
  run: async (scope, { provider }) => {
    requireRecentSignIn(scope)
    return startAuthorization(scope, { provider, returnPath: screenPaths.userSettings, linkUser: scope.actor.id })
  },
})

/** Links an identity within the caller's transaction; does nothing if it is already linked to the user. */
async function linkIdentity(scope: SignedInScope, provenIdentity: ProvenIdentity): Promise<void> {
  const { em } = scope
  const { id } = await lockCaller(em, scope)
  const { provider } = provenIdentity
  const linkedIdentity = await findIdentity(scope, provenIdentity)
  if (linkedIdentity !== null && linkedIdentity.user !== id) throw new AppError('auth.identityTaken')
  if (linkedIdentity !== null) return
  if ((await em.count(Identity, { user: id, provider })) > 0) throw new AppError('auth.alreadyLinked')
  await addIdentity(scope, id, provenIdentity)
  await recordEventOfUser(scope, id, { action: 'identity-linked', subject: providerLabels[provider] })
}

/**
 * Links an identity proved by a provider to the caller, who must have requested it. 409 for an identity of another
 * user and for a second identity of the same provider; 401 if the session has ended in the meantime.
 */
export const finishLink = operation({
  allow: 'signedIn',
  input: finishLinkInput,
  example: () => ({ provider: 'linkedin', code: '4/0AbCdEf', state: 'b3V0LWFuZC1iYWNr' }),
  output: z.strictObject({ returnPath: z.string() }),
  run: async (scope, input) => {
    const { provider, code } = input
    const authorization = await consumeAuthorization(scope, { ...input, linkUser: scope.actor.id })
    const provenIdentity = {
      provider,
      person: await requireProvider(scope, provider).authenticate(code, authorization),
    }
    try {
      await scope.em.transactional((em) => linkIdentity({ ...scope, em }, provenIdentity))
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException)
        throw new AppError('auth.identityTaken', { cause: error })
      throw error
    }
    return { returnPath: authorization.returnPath }
  },
})
