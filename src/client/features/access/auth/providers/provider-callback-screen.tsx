import { useTranslation } from 'react-i18next'
import { type ProviderName, providerLabels } from '../../../../../shared/auth/providers.ts'
import { PlainButton } from '../../../../ui/plain/button.tsx'
import layout from '../../../../ui/plain/layout.module.css'
import { Spinner } from '../../../../ui/plain/spinner.tsx'
import { TermsPage } from '../sign-up/terms-page.tsx'
import { ConfiguredProvider } from './configured-provider.tsx'
import { useProviderFinish } from './use-provider-finish.ts'

function FinishingSignIn({ provider }: { provider: ProviderName }) {
  const { t } = useTranslation()
  const label = providerLabels[provider]
  useProviderFinish(provider)
  return (
    <TermsPage provider={provider} message={null}>
      <PlainButton size="md" disabled>
        {t('providers.accept', { provider: label })}
      </PlainButton>
      <span className={layout.cover}>
        <Spinner size={36} />
      </span>
      <span className="visually-hidden" role="status">
        {t('providers.finishing', { provider: label })}
      </span>
    </TermsPage>
  )
}

/** `/tos/:provider/callback`: the terms with a spinner while the sign-in is finished (spec §2). */
export function ProviderCallbackScreen() {
  return <ConfiguredProvider>{(provider) => <FinishingSignIn provider={provider} />}</ConfiguredProvider>
}
