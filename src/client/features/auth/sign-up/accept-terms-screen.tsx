import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { type ProviderName, providerLabels } from '../../../../shared/auth/providers.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { rememberRound } from '../../../platform/provider-round.ts'
import { trpc } from '../../../platform/trpc.ts'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { OfferedProvider } from '../providers/offered-provider.tsx'
import { providerIcons } from '../providers/provider-icons.tsx'
import { useReturnState } from '../session/use-return-state.ts'
import { useReturn } from '../sign-in/use-return.ts'
import { TermsPage } from './terms-page.tsx'

/** The message a failed sign-in left in the navigation state (spec §8). */
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
      rememberRound({ provider, purpose: 'sign-in', returnPath })
      location.assign(address)
    },
  })
  useReturn(reset)
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

/** `/tos/:provider`: accept the terms, then go to the provider. */
export function AcceptTermsScreen() {
  const { from } = useReturnState()
  const { data: user } = trpc.auth.me.useQuery({}, { retry: false })
  // Whoever comes here by the browser's way back has signed in since.
  if (user) return <Navigate to={from} replace />
  return <OfferedProvider>{(provider) => <AcceptTerms provider={provider} />}</OfferedProvider>
}
