import { useTranslation } from 'react-i18next'
import { parseEmail } from '../../../../../shared/auth/email-address.ts'
import { directCalls } from '../../../../platform/direct-calls.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { useDirectCall } from '../../../../platform/use-direct-call.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { PlainButton } from '../../../../ui/plain/button.tsx'
import { PlainPasswordField, PlainTextField } from '../../../../ui/plain/field.tsx'
import layout from '../../../../ui/plain/layout.module.css'
import { useReturnState } from '../session/use-return-state.ts'
import { useScreenLocation } from '../shell/access-shell.ts'
import { useFields } from '../shell/use-fields.ts'
import classes from './sign-in-page.module.css'
import { useEnterApp } from './use-enter-app.ts'

/** Email of an invitation in the navigation state; empty without one. */
function emailFrom(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : null
  return typeof email === 'string' ? email : ''
}

/** Sign-in with email and password. Returns to the path that required it. */
export function SignInForm() {
  const { t } = useTranslation()
  const { from: returnPath } = useReturnState()
  const invitedEmail = emailFrom(useScreenLocation().state)
  const enterApp = useEnterApp()
  const { start, error, isPending, isSuccess } = useDirectCall(
    (values: { email: string; password: string }) => directCalls.mutate('auth', 'signIn', values),
    (user) => enterApp(user, returnPath),
  )
  const { onSubmit, textProps } = useFields(
    { email: invitedEmail, password: '' },
    {
      email: (email) => (parseEmail(email) === null ? t('auth.emailInvalid') : null),
      password: (password) => (password === '' ? t('auth.passwordMissing') : null),
    },
  )
  return (
    <form noValidate className={layout.stack} onSubmit={onSubmit(start)}>
      <FailureAlert message={error === null ? null : errorMessage(t, error)} />
      <PlainTextField
        label={t('auth.email')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus={invitedEmail === ''}
        {...textProps('email')}
      />
      <PlainPasswordField
        label={t('auth.password')}
        name="password"
        autoComplete="current-password"
        autoFocus={invitedEmail !== ''}
        toggleLabel={t('auth.showPassword')}
        {...textProps('password')}
      />
      <div className={classes.submit}>
        <PlainButton type="submit" size="md" isBusy={isPending || isSuccess}>
          {t('auth.signIn')}
        </PlainButton>
      </div>
    </form>
  )
}
