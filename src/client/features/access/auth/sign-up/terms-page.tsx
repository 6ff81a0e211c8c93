import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ProviderName, providerLabels } from '../../../../../shared/auth/providers.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import layout from '../../../../ui/plain/layout.module.css'
import { useReturnState } from '../session/use-return-state.ts'
import { ShellLink } from '../shell/shell-link.tsx'
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
      <p className={layout.text}>{t('providers.termsHint', { provider: label })}</p>
      <TermsText />
      {children}
      <span className={layout.centered}>
        <ShellLink to={screenPaths.login} state={returnState}>
          {t('providers.otherWay')}
        </ShellLink>
      </span>
    </AuthPage>
  )
}
