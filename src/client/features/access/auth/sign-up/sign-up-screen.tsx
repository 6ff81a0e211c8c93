import { useTranslation } from 'react-i18next'
import { parseEmail } from '../../../../../shared/auth/email-address.ts'
import { linkTo, screenPaths } from '../../../../../shared/web/routes.ts'
import { PlainButton } from '../../../../ui/plain/button.tsx'
import { PlainTextField } from '../../../../ui/plain/field.tsx'
import layout from '../../../../ui/plain/layout.module.css'
import { ProviderButtons } from '../providers/provider-buttons.tsx'
import { useMe } from '../session/use-me.ts'
import { useReturnState } from '../session/use-return-state.ts'
import { useAccessShell } from '../shell/access-shell.ts'
import { ShellLink } from '../shell/shell-link.tsx'
import { useFields } from '../shell/use-fields.ts'
import { AuthPage } from '../sign-in/auth-page.tsx'
import { EnterApp } from '../sign-in/enter-app.tsx'
import page from '../sign-in/sign-in-page.module.css'

function EmailForm() {
  const { t } = useTranslation()
  const { navigate } = useAccessShell()
  const { onSubmit, textProps } = useFields(
    { email: '' },
    { email: (value) => (parseEmail(value) === null ? t('auth.emailInvalid') : null) },
  )
  const openTerms = (values: { email: string }) =>
    navigate(linkTo.acceptTermsByEmail(parseEmail(values.email) ?? values.email))
  return (
    <form noValidate className={layout.stack} onSubmit={onSubmit(openTerms)}>
      <PlainTextField
        label={t('auth.email')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        {...textProps('email')}
      />
      <div className={page.submit}>
        <PlainButton type="submit" size="md">
          {t('signUp.continue')}
        </PlainButton>
      </div>
    </form>
  )
}

/** `/signup`: sign-up by email or through a provider. Redirects signed-in users. */
export function SignUpScreen() {
  const { t } = useTranslation()
  const returnState = useReturnState()
  const { data: user } = useMe()
  if (user) return <EnterApp user={user} path={returnState.from} />
  const title = t('signUp.title')
  return (
    <AuthPage title={title} pageTitle={t('app.pageTitle', { title })}>
      <EmailForm />
      <ProviderButtons />
      <span className={layout.centered}>
        <ShellLink to={screenPaths.login} state={returnState}>
          {t('signUp.signInInstead')}
        </ShellLink>
      </span>
    </AuthPage>
  )
}
