import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ProviderName, providerLabels } from '../../../../shared/auth/providers.ts'
import type { UserOutput } from '../../../../shared/users.ts'
import { apiErrorOf } from '../../../platform/api-error.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { LinkProviderButton } from '../auth/providers/link-provider-button.tsx'
import { SettingsRow } from './settings-row.tsx'

/** Unlinks a provider, with the error of the last attempt. */
function useUnlink(userId: string) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const [failedProvider, setFailedProvider] = useState<ProviderName | null>(null)
  const { mutate, error, isPending, variables } = trpc.users.unlinkIdentity.useMutation({
    onMutate: () => setFailedProvider(null),
    onError: (_error, { federatedIdentity }) => setFailedProvider(federatedIdentity),
    onSuccess: () => Promise.all([utils.users.get.invalidate(), utils.auth.me.invalidate()]),
  })
  const isLastSignIn = apiErrorOf(error)?.code === 'auth.lastWayIn'
  return {
    unlink: (federatedIdentity: ProviderName) => mutate({ userId, federatedIdentity }),
    // The provider's name as in the API (spec §7, threat T09).
    failure: failedProvider === null ? null : t('users.identities.unlinkFailed', { provider: failedProvider }),
    reason: isLastSignIn ? errorMessage(t, error) : undefined,
    pendingProvider: isPending ? variables.federatedIdentity : null,
  }
}

/** Linked sign-in providers, and providers that can be linked. */
export function IdentitiesSection({ user }: { user: UserOutput }) {
  const { t } = useTranslation()
  const configuredProviders = trpc.providers.list.useQuery({})
  const { unlink, failure, reason, pendingProvider } = useUnlink(user.uid)
  const linkedIdentities = user.federatedIdentities
  const linkableProviders = (configuredProviders.data ?? []).filter(
    (name) => !linkedIdentities.some(({ provider }) => provider === name),
  )
  if (linkedIdentities.length === 0 && linkableProviders.length === 0) return null
  return (
    <SettingsSection title={t('users.identities.title')} hint={t('users.identities.hint')}>
      <Stack gap="md">
        <FailureAlert message={failure} reason={reason} />
        <ul>
          {linkedIdentities.map(({ provider, email }) => (
            <SettingsRow key={provider} title={providerLabels[provider]} details={email ?? ''}>
              <BusyButton
                variant="default"
                isBusy={pendingProvider === provider}
                onClick={() => unlink(provider)}
                aria-label={t('users.identities.unlinkName', { provider: providerLabels[provider] })}
              >
                {t('users.identities.unlink')}
              </BusyButton>
            </SettingsRow>
          ))}
          {linkableProviders.map((provider) => (
            <SettingsRow key={provider} title={providerLabels[provider]} details={t('users.identities.notLinked')}>
              <LinkProviderButton provider={provider} />
            </SettingsRow>
          ))}
        </ul>
      </Stack>
    </SettingsSection>
  )
}
