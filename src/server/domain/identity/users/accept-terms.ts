import { termsVersion } from '../../../../shared/auth/terms.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import { TermsAcceptance, User } from './entity.ts'

type Surroundings = Pick<PublicScope, 'em' | 'ports' | 'network'>

/** Writes down that a person accepts the terms as they are today. */
export async function acceptTerms({ em: outer, ports, network }: Surroundings, userId: string): Promise<void> {
  const acceptedAt = ports.now()
  await outer.transactional(async (em) => {
    em.create(TermsAcceptance, { user: userId, version: termsVersion, acceptedAt, network })
    await em.flush()
    await em.nativeUpdate(User, { id: userId }, { privacyPolicyAcceptedAt: acceptedAt })
  })
}

/** The same, unless they accepted this wording before. */
export async function acceptTermsOnce(surroundings: Surroundings, userId: string): Promise<void> {
  const accepted = await surroundings.em.count(TermsAcceptance, { user: userId, version: termsVersion })
  if (accepted === 0) await acceptTerms(surroundings, userId)
}
