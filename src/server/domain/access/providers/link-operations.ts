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
import { requireRecentProof } from '../sessions/recent-proof.ts'
import { type Arrival, addIdentity, findIdentity } from './provider-users.ts'
import { openRound, providerOf, consumeRound } from './sign-in-rounds.ts'

/** The address at the provider from where the signed-in person links another way in. Needs a recent sign-in (403). */
export const startLink = operation({
  allow: 'signedIn',
  input: startLinkInput,
  output: z.string(),
  run: async (scope, { provider }) => {
    requireRecentProof(scope)
    return openRound(scope, { provider, returnPath: screenPaths.userSettings, linkUser: scope.actor.id })
  },
})

/** Within the caller's transaction; what is theirs already stays. */
async function link(scope: SignedInScope, arrival: Arrival): Promise<void> {
  const { em } = scope
  const { id } = await lockCaller(em, scope)
  const { provider } = arrival
  const known = await findIdentity(scope, arrival)
  if (known !== null && known.user !== id) throw new AppError('auth.identityTaken')
  if (known !== null) return
  if ((await em.count(Identity, { user: id, provider })) > 0) throw new AppError('auth.alreadyLinked')
  await addIdentity(scope, id, arrival)
  await recordEventOfUser(scope, id, { action: 'identity-linked', subject: providerLabels[provider] })
}

/**
 * Links what a provider proved to the signed-in person, who must be the one that began. Rejects with 409 what is
 * somebody else's, and a second identity of the same provider; with 401 whose session ended meanwhile.
 */
export const finishLink = operation({
  allow: 'signedIn',
  input: finishLinkInput,
  output: z.strictObject({ returnPath: z.string() }),
  run: async (scope, input) => {
    const { provider, code } = input
    const round = await consumeRound(scope, { ...input, linkUser: scope.actor.id })
    const arrival = { provider, person: await providerOf(scope, provider).prove(code, round) }
    try {
      await scope.em.transactional((em) => link({ ...scope, em }, arrival))
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException)
        throw new AppError('auth.identityTaken', { cause: error })
      throw error
    }
    return { returnPath: round.returnPath }
  },
})
