import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { signInInput } from '../../../shared/auth.ts'
import { readUserId } from '../../platform/account-storage.ts'
import { placeFrom } from '../../platform/place.ts'
import { refusalSentence } from '../../platform/refusal-sentence.ts'
import { trpc } from '../../platform/trpc.ts'
import { forgetQueues } from '../tour-editor/saving/tour-queues.ts'
import { openAccountOf } from './session.tsx'

/** E-mail and password. Where somebody wanted to go before is where they come out. */
export function SignInForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state } = useLocation()
  const utils = trpc.useUtils()
  const { mutate, error, isPending, isSuccess } = trpc.auth.signIn.useMutation({
    onSuccess: (user) => {
      const last = readUserId()
      openAccountOf(user)
      if (last !== null && last !== user.uid) {
        // Nothing that was loaded or written for the person before may show here, or be saved as this one's.
        forgetQueues()
        return location.assign(placeFrom(state))
      }
      utils.auth.me.setData({}, user)
      void navigate(placeFrom(state), { replace: true })
    },
  })
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => (signInInput.shape.email.safeParse(email).success ? null : t('auth.emailInvalid')),
      password: (password) => (password === '' ? t('auth.passwordMissing') : null),
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => mutate(values))}>
      <Stack gap="md">
        {error && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
            {refusalSentence(t, error)}
          </Alert>
        )}
        <TextInput
          label={t('auth.email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" mt="xs" loading={isPending || isSuccess}>
          {t('auth.signIn')}
        </Button>
      </Stack>
    </form>
  )
}
