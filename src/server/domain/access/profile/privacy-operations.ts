import { termsVersion } from '../../../../shared/auth/terms.ts'
import { acceptances, acceptPrivacyInput, emptyInput, privacyOutput } from '../../../../shared/users.ts'
import { operation } from '../../../kernel/operation.ts'
import { acceptTerms } from '../../identity/users/accept-terms.ts'
import { TermsAcceptance } from '../../identity/users/entity.ts'

/** Records that the caller accepts the current terms, which include the privacy policy (threat T10). */
export const acceptPrivacy = operation({
  allow: 'signedIn',
  input: acceptPrivacyInput,
  example: () => ({ privacyPolicy: true }),
  output: privacyOutput,
  run: async (scope) => {
    await acceptTerms(scope, scope.actor.id)
    return { privacyPolicy: true, uid: scope.actor.id }
  },
})

/** Terms that the caller accepted, newest first, and the current version. */
export const listAcceptances = operation({
  allow: 'signedIn',
  input: emptyInput,
  example: () => ({}),
  output: acceptances,
  run: async ({ em, actor }) => {
    const rows = await em.find(TermsAcceptance, { user: actor.id }, { orderBy: { acceptedAt: 'desc', id: 'asc' } })
    const acceptedVersions = rows.map(({ version, acceptedAt }) => ({ version, acceptedAt: acceptedAt.toISOString() }))
    return { currentVersion: termsVersion, accepted: acceptedVersions }
  },
})
