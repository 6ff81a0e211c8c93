import { Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { apiErrorOf } from '../../../platform/api-error.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { focusFirstInvalid } from '../../../ui/fields/focus-first-invalid.ts'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { useUser } from '../auth/session/session.tsx'
import { NewPasswordField, useNewPasswordRule } from '../auth/sign-up/new-password-field.tsx'
import { useSuccessNotification } from './use-profile-update.ts'

/** Changes the password, or sets the first one for a user who signs in through a provider. */
export function PasswordSection() {
  const { t } = useTranslation()
  const user = useUser()
  const showSuccess = useSuccessNotification()
  const utils = trpc.useUtils()
  const { mutate, error, isPending } = trpc.users.changePassword.useMutation({
    onSuccess: () => {
      form.reset()
      void utils.auth.me.invalidate()
      void utils.users.sessions.invalidate()
      showSuccess(t(user.hasPassword ? 'users.password.changed' : 'users.password.wasSet'))
    },
  })
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: useNewPasswordRule() },
  })
  // Only a common password is explained; other errors use the message of spec §5.
  const reason = apiErrorOf(error)?.code === 'auth.passwordCommon' ? errorMessage(t, error) : undefined
  return (
    <SettingsSection
      title={t('users.password.title')}
      hint={t(user.hasPassword ? 'users.password.hint' : 'users.password.firstHint')}
    >
      <form
        noValidate
        onSubmit={form.onSubmit(({ password }) => mutate({ userId: user.uid, password }), focusFirstInvalid)}
      >
        <Stack gap="md">
          <FailureAlert message={error ? t('users.password.failed') : null} reason={reason} />
          <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <NewPasswordField
            label={t(user.hasPassword ? 'users.password.other' : 'users.password.first')}
            name="new-password"
            {...form.getInputProps('password')}
          />
          <Group>
            <BusyButton type="submit" variant="default" isBusy={isPending}>
              {t(user.hasPassword ? 'users.password.change' : 'users.password.set')}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </SettingsSection>
  )
}
