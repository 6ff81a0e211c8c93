import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { type ProviderName, providerLabels } from '../../../../../shared/auth/providers.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { storeFlow } from '../../../../platform/provider-flow.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { ConfiguredProvider } from '../providers/configured-provider.tsx'
import { providerIcons } from '../providers/provider-icons.tsx'
import { useReturnState } from '../session/use-return-state.ts'
import { usePageRestore } from '../sign-in/use-page-restore.ts'
import { TermsPage } from './terms-page.tsx'

/** Error message of a failed sign-in in the navigation state (spec §8). */
function messageFrom(state: unknown): string | null {
  const message = typeof state === 'object' && state !== null && 'message' in state ? state.message : null
  return typeof message === 'string' ? message : null
}

function AcceptTerms({ provider }: { provider: ProviderName }) {
  const { t } = useTranslation()
  const { state } = useLocation()
  const { from: returnPath } = useReturnState()
  const { mutate, reset, error, isPending, isSuccess } = trpc.providers.start.useMutation({
    onSuccess: (address) => {
      storeFlow({ provider, purpose: 'sign-in', returnPath })
      location.assign(address)
    },
  })
  usePageRestore(reset)
  return (
    <TermsPage provider={provider} message={error ? errorMessage(t, error) : messageFrom(state)}>
      <BusyButton
        size="md"
        leftSection={providerIcons[provider]}
        isBusy={isPending || isSuccess}
        onClick={() => mutate({ provider })}
      >
        {t('providers.accept', { provider: providerLabels[provider] })}
      </BusyButton>
    </TermsPage>
  )
}

/** `/tos/:provider`: accepts the terms, then redirects to the provider. */
export function AcceptTermsScreen() {
  const { from } = useReturnState()
  const { data: user } = trpc.auth.me.useQuery({}, { retry: false })
  // Users who come back with the Back button may have signed in since.
  if (user) return <Navigate to={from} replace />
  return <ConfiguredProvider>{(provider) => <AcceptTerms provider={provider} />}</ConfiguredProvider>
}
