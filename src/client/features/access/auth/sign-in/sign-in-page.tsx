import { Anchor, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { ProviderButtons } from '../providers/provider-buttons.tsx'
import { useReturnState } from '../session/use-return-state.ts'
import { AuthPage } from './auth-page.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** All ways to sign in; `children` say why the user has to sign in again. */
export function SignInPage({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <AuthPage title={t('auth.title')} pageTitle={t('auth.pageTitle')}>
      {children}
      <SignInForm />
      <ProviderButtons />
      <AccountLinks />
    </AuthPage>
  )
}

/** Links to reset the password and to sign up. The reset page is outside the app (spec §2), so its link reloads the page. */
function AccountLinks() {
  const { t } = useTranslation()
  const returnState = useReturnState()
  return (
    <Stack gap="xs" align="center">
      <Anchor href={screenPaths.forgotPassword}>{t('auth.forgotPassword')}</Anchor>
      <Anchor component={Link} to={screenPaths.signUp} state={returnState}>
        {t('auth.createAccount')}
      </Anchor>
    </Stack>
  )
}
