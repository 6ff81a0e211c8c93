import { useTranslation } from 'react-i18next'
import { parseEmail } from '../../../../../shared/auth/email-address.ts'
import { linkTo, screenPaths } from '../../../../../shared/web/routes.ts'
import { directCalls } from '../../../../platform/direct-calls.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { useDirectCall } from '../../../../platform/use-direct-call.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { PlainButton } from '../../../../ui/plain/button.tsx'
import { PlainCheckbox } from '../../../../ui/plain/field.tsx'
import layout from '../../../../ui/plain/layout.module.css'
import { useAccessShell, useScreenLocation } from '../shell/access-shell.ts'
import { Redirect, ShellLink } from '../shell/shell-link.tsx'
import { useFields } from '../shell/use-fields.ts'
import { AuthPage } from '../sign-in/auth-page.tsx'
import { CheckEmail } from './check-email.tsx'
import { TermsText } from './terms-text.tsx'

type TermsFormProps = { readonly isPending: boolean; readonly onAccepted: () => void }

function TermsForm({ isPending, onAccepted }: TermsFormProps) {
  const { t } = useTranslation()
  const { onSubmit, checkboxProps } = useFields<{ accepted: boolean }>(
    { accepted: false },
    { accepted: (value) => (value ? null : t('errors.auth.termsMissing')) },
  )
  return (
    <form noValidate className={layout.stack} onSubmit={onSubmit(onAccepted)}>
      <TermsText />
      <PlainCheckbox label={t('signUp.accept')} {...checkboxProps('accepted')} />
      <PlainButton type="submit" size="md" isBusy={isPending}>
        {t('signUp.continue')}
      </PlainButton>
    </form>
  )
}

function isSent(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSent' in state && state.isSent === true
}

function lacksMailServer(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'hasMailServer' in state && state.hasMailServer === false
}

function AcceptTerms({ email }: { readonly email: string }) {
  const { t } = useTranslation()
  const { location, navigate } = useAccessShell()
  const { start, error, isPending } = useDirectCall(
    () => directCalls.mutate('users', 'signUp', { email, privacyPolicy: true }),
    // Stored as navigation state, so that it survives a reload.
    ({ hasMailServer }) =>
      navigate(linkTo.acceptTermsByEmail(email), { replace: true, state: { isSent: true, hasMailServer } }),
  )
  if (isSent(location.state)) return <CheckEmail email={email} hasMailServer={!lacksMailServer(location.state)} />
  const title = t('signUp.termsTitle')
  return (
    <AuthPage title={title} pageTitle={t('app.pageTitle', { title })}>
      <p className={layout.text}>{t('signUp.termsHint', { email })}</p>
      <FailureAlert message={error === null ? null : errorMessage(t, error)} />
      <TermsForm isPending={isPending} onAccepted={() => start()} />
      <span className={layout.centered}>
        <ShellLink to={screenPaths.signUp}>{t('signUp.otherEmail')}</ShellLink>
      </span>
    </AuthPage>
  )
}

/** Email in the path; empty if it is not encoded properly. */
function emailIn(pathname: string): string {
  try {
    return decodeURIComponent(pathname.split('/')[3] ?? '')
  } catch {
    return ''
  }
}

/** `/tos/email/:email`: accepts the terms, then sends a verification email. Invalid emails redirect to the sign-up. */
export function AcceptTermsByEmailScreen() {
  const email = parseEmail(emailIn(useScreenLocation().pathname))
  return email === null ? <Redirect to={screenPaths.signUp} /> : <AcceptTerms email={email} />
}
