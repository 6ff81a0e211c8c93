import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ProviderName, providerLabels } from '../../../shared/auth/providers.ts'
import type { UserAnswer } from '../../../shared/users.ts'
import { apiErrorOf } from '../../platform/api-error.ts'
import { errorMessage } from '../../platform/error-message.ts'
import { trpc } from '../../platform/trpc.ts'
import { FailureAlert } from '../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../ui/fields/busy-button.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { LinkProviderButton } from '../auth/providers/link-provider-button.tsx'
import { SettingsRow } from './settings-row.tsx'

/** Takes a way to sign in off the person; says which, when that does not work. */
function useUnlink(userId: string) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const [failed, setFailed] = useState<ProviderName | null>(null)
  const { mutate, error, isPending, variables } = trpc.users.unlinkIdentity.useMutation({
    onMutate: () => setFailed(null),
    onError: (_error, { federatedIdentity }) => setFailed(federatedIdentity),
    onSuccess: () => Promise.all([utils.users.get.invalidate(), utils.auth.me.invalidate()]),
  })
  const isLast = apiErrorOf(error)?.code === 'auth.lastWayIn'
  return {
    unlink: (federatedIdentity: ProviderName) => mutate({ userId, federatedIdentity }),
    // The provider as the call of spec §7 names it (threat T09).
    failure: failed === null ? null : t('users.identities.unlinkFailed', { provider: failed }),
    reason: isLast ? errorMessage(t, error) : undefined,
    pending: isPending ? variables.federatedIdentity : null,
  }
}

/** Other ways to sign in: those that are linked, and those that can be. */
export function IdentitiesSection({ user }: { user: UserAnswer }) {
  const { t } = useTranslation()
  const offered = trpc.providers.list.useQuery({})
  const { unlink, failure, reason, pending } = useUnlink(user.uid)
  const linked = user.federatedIdentities
  const open = (offered.data ?? []).filter((name) => !linked.some(({ provider }) => provider === name))
  if (linked.length === 0 && open.length === 0) return null
  return (
    <SettingsSection title={t('users.identities.title')} hint={t('users.identities.hint')}>
      <Stack gap="md">
        <FailureAlert sentence={failure} reason={reason} />
        <ul>
          {linked.map(({ provider, email }) => (
            <SettingsRow key={provider} title={providerLabels[provider]} facts={email ?? ''}>
              <BusyButton
                variant="default"
                isBusy={pending === provider}
                onClick={() => unlink(provider)}
                aria-label={t('users.identities.unlinkName', { provider: providerLabels[provider] })}
              >
                {t('users.identities.unlink')}
              </BusyButton>
            </SettingsRow>
          ))}
          {open.map((provider) => (
            <SettingsRow key={provider} title={providerLabels[provider]} facts={t('users.identities.notLinked')}>
              <LinkProviderButton provider={provider} />
            </SettingsRow>
          ))}
        </ul>
      </Stack>
    </SettingsSection>
  )
}
