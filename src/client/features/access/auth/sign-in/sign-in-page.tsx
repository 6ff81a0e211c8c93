import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import layout from '../../../../ui/plain/layout.module.css'
import { ProviderButtons } from '../providers/provider-buttons.tsx'
import { useReturnState } from '../session/use-return-state.ts'
import { ShellLink } from '../shell/shell-link.tsx'
import { AuthPage } from './auth-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in-page.module.css'

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

/**
 * Links to reset the password and to sign up. The reset page is outside the app (spec §2), so its link reloads the
 * page.
 */
function AccountLinks() {
  const { t } = useTranslation()
  const returnState = useReturnState()
  return (
    <div className={classes.links}>
      <a className={layout.link} href={screenPaths.forgotPassword}>
        {t('auth.forgotPassword')}
      </a>
      <ShellLink to={screenPaths.signUp} state={returnState}>
        {t('auth.createAccount')}
      </ShellLink>
    </div>
  )
}
