import { termsVersion } from '../../../../shared/auth/terms.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import { TermsAcceptance, User } from './entity.ts'

type TermsScope = Pick<PublicScope, 'em' | 'ports' | 'network'>

/** Records that a user accepts the current version of the terms. */
export async function acceptTerms({ em: callerEm, ports, network }: TermsScope, userId: string): Promise<void> {
  const acceptedAt = ports.now()
  await callerEm.transactional(async (em) => {
    em.create(TermsAcceptance, { user: userId, version: termsVersion, acceptedAt, network })
    await em.flush()
    await em.nativeUpdate(User, { id: userId }, { privacyPolicyAcceptedAt: acceptedAt })
  })
}

/** Records the acceptance unless the user accepted this version before. */
export async function acceptTermsOnce(scope: TermsScope, userId: string): Promise<void> {
  const acceptanceCount = await scope.em.count(TermsAcceptance, { user: userId, version: termsVersion })
  if (acceptanceCount === 0) await acceptTerms(scope, userId)
}
