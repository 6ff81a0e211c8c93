import { useTranslation } from 'react-i18next'
import { type ProviderName, providerLabels } from '../../../../../shared/auth/providers.ts'
import { directCalls } from '../../../../platform/direct-calls.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { storeFlow } from '../../../../platform/provider-flow.ts'
import { useDirectCall } from '../../../../platform/use-direct-call.ts'
import { PlainButton } from '../../../../ui/plain/button.tsx'
import { ConfiguredProvider } from '../providers/configured-provider.tsx'
import { providerIcons } from '../providers/provider-icons.tsx'
import { useMe } from '../session/use-me.ts'
import { useReturnState } from '../session/use-return-state.ts'
import { useScreenLocation } from '../shell/access-shell.ts'
import { EnterApp } from '../sign-in/enter-app.tsx'
import { usePageRestore } from '../sign-in/use-page-restore.ts'
import { TermsPage } from './terms-page.tsx'

/** Error message of a failed sign-in in the navigation state (spec §8). */
function errorMessageIn(state: unknown): string | null {
  const message = typeof state === 'object' && state !== null && 'message' in state ? state.message : null
  return typeof message === 'string' ? message : null
}

function AcceptTerms({ provider }: { provider: ProviderName }) {
  const { t } = useTranslation()
  const { state } = useScreenLocation()
  const { from: returnPath } = useReturnState()
  const { start, reset, error, isPending, isSuccess } = useDirectCall(
    () => directCalls.mutate('providers', 'start', { provider }),
    (authorizationUrl) => {
      storeFlow({ provider, purpose: 'sign-in', returnPath })
      location.assign(authorizationUrl)
    },
  )
  usePageRestore(reset)
  return (
    <TermsPage provider={provider} message={error === null ? errorMessageIn(state) : errorMessage(t, error)}>
      <PlainButton size="md" icon={providerIcons[provider]} isBusy={isPending || isSuccess} onClick={() => start()}>
        {t('providers.accept', { provider: providerLabels[provider] })}
      </PlainButton>
    </TermsPage>
  )
}

/** `/tos/:provider`: accepts the terms, then redirects to the provider. */
export function AcceptTermsScreen() {
  const { from: returnPath } = useReturnState()
  const { data: user } = useMe()
  // Users who come back with the Back button may have signed in since.
  if (user) return <EnterApp user={user} path={returnPath} />
  return <ConfiguredProvider>{(provider) => <AcceptTerms provider={provider} />}</ConfiguredProvider>
}
