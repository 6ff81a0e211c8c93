import { Anchor, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { ProviderButtons } from '../providers/provider-buttons.tsx'
import { useReturnState } from '../session/use-return-state.ts'
import { AuthPage } from './auth-page.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The ways to sign in; `children` say why somebody is here who did not ask to be. */
export function SignInPage({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <AuthPage title={t('auth.title')} pageTitle={t('auth.pageTitle')}>
      {children}
      <SignInForm />
      <ProviderButtons />
      <WaysOn />
    </AuthPage>
  )
}

/** For whoever cannot sign in yet, or not any more. The first leaves the app (spec §2): a plain link, no screen of ours. */
function WaysOn() {
  const { t } = useTranslation()
  const wayBack = useReturnState()
  return (
    <Stack gap="xs" align="center">
      <Anchor href={screenPaths.forgotPassword}>{t('auth.forgotPassword')}</Anchor>
      <Anchor component={Link} to={screenPaths.signUp} state={wayBack}>
        {t('auth.createAccount')}
      </Anchor>
    </Stack>
  )
}
