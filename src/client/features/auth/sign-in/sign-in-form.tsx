import { PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { signInInput } from '../../../../shared/auth/auth.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { focusFirstInvalid } from '../../../ui/fields/focus-first-invalid.ts'
import { useReturnState } from '../session/use-return-state.ts'
import { useArrival } from './use-arrival.ts'

/** Whom an invitation is for, as its page hands them on; empty for everybody else. */
function emailFrom(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : null
  return typeof email === 'string' ? email : ''
}

/** Email and password. Where somebody wanted to go before is where they come out. */
export function SignInForm() {
  const { t } = useTranslation()
  const { from } = useReturnState()
  const invited = emailFrom(useLocation().state)
  const arrive = useArrival()
  const { mutate, error, isPending, isSuccess } = trpc.auth.signIn.useMutation({
    onSuccess: (user) => arrive(user, from),
  })
  const form = useForm({
    initialValues: { email: invited, password: '' },
    validate: {
      email: (email) => (signInInput.shape.email.safeParse(email).success ? null : t('auth.emailInvalid')),
      password: (password) => (password === '' ? t('auth.passwordMissing') : null),
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => mutate(values), focusFirstInvalid)}>
      <Stack gap="md">
        <FailureAlert sentence={error && errorMessage(t, error)} />
        <TextInput
          label={t('auth.email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus={invited === ''}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          autoFocus={invited !== ''}
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
