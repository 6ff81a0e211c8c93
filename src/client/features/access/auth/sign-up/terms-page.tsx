import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type ProviderName, providerLabels } from '../../../../../shared/auth/providers.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { useReturnState } from '../session/use-return-state.ts'
import { AuthPage } from '../sign-in/auth-page.tsx'
import { TermsText } from './terms-text.tsx'

type TermsPageProps = {
  readonly provider: ProviderName
  /** Error of the previous attempt; null the first time. */
  readonly message: string | null
  /** Button that accepts the terms. */
  readonly children: ReactNode
}

/** Terms to accept before the redirect to a provider. */
export function TermsPage({ provider, message, children }: TermsPageProps) {
  const { t } = useTranslation()
  const returnState = useReturnState()
  const label = providerLabels[provider]
  const title = t('providers.title', { provider: label })
  return (
    <AuthPage title={title} pageTitle={t('app.pageTitle', { title })}>
      <FailureAlert message={message} />
      <Text>{t('providers.termsHint', { provider: label })}</Text>
      <TermsText />
      {children}
      <Anchor component={Link} to={screenPaths.login} state={returnState} ta="center">
        {t('providers.otherWay')}
      </Anchor>
    </AuthPage>
  )
}
