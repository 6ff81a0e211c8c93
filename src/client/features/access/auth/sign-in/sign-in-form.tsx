import { PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { signInInput } from '../../../../../shared/auth/auth.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { focusFirstInvalid } from '../../../../ui/fields/focus-first-invalid.ts'
import { useReturnState } from '../session/use-return-state.ts'
import { useEnterApp } from './use-enter-app.ts'

/** Email of an invitation in the navigation state; empty without one. */
function emailFrom(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : null
  return typeof email === 'string' ? email : ''
}

/** Sign-in with email and password. Returns to the path that required it. */
export function SignInForm() {
  const { t } = useTranslation()
  const { from } = useReturnState()
  const invitedEmail = emailFrom(useLocation().state)
  const enterApp = useEnterApp()
  const { mutate, error, isPending, isSuccess } = trpc.auth.signIn.useMutation({
    onSuccess: (user) => enterApp(user, from),
  })
  const form = useForm({
    initialValues: { email: invitedEmail, password: '' },
    validate: {
      email: (email) => (signInInput.shape.email.safeParse(email).success ? null : t('auth.emailInvalid')),
      password: (password) => (password === '' ? t('auth.passwordMissing') : null),
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => mutate(values), focusFirstInvalid)}>
      <Stack gap="md">
        <FailureAlert message={error && errorMessage(t, error)} />
        <TextInput
          label={t('auth.email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus={invitedEmail === ''}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          autoFocus={invitedEmail !== ''}
          visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <BusyButton type="submit" size="md" mt="xs" isBusy={isPending || isSuccess}>
          {t('auth.signIn')}
        </BusyButton>
      </Stack>
    </form>
  )
}
