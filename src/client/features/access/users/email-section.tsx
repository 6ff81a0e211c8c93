import { Alert, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconMailForward } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { email as emailSchema } from '../../../../shared/texts.ts'
import type { UserOutput } from '../../../../shared/users.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { focusFirstInvalid } from '../../../ui/fields/focus-first-invalid.ts'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { useUser } from '../auth/session/session.tsx'
import { useProfileUpdate } from './use-profile-update.ts'

/** Pending email change, with a button that cancels it. */
function PendingChange({ email, pendingEmail }: { email: string; pendingEmail: string }) {
  const { t } = useTranslation()
  const { save, failure, isPending } = useProfileUpdate()
  return (
    <Alert color="amber" role="status" icon={<IconMailForward aria-hidden="true" />} title={t('users.email.pending')}>
      <Stack gap="sm" align="flex-start">
        <span>{t('users.email.pendingHint', { pendingEmail, email })}</span>
        <FailureAlert message={failure} />
        {/* Saving the current email cancels the change. */}
        <BusyButton variant="default" isBusy={isPending} onClick={() => save({ email })}>
          {t('users.email.keepCurrent')}
        </BusyButton>
      </Stack>
    </Alert>
  )
}

/** Form to change the email for signing in. The change takes effect once the link sent to the new address is opened. */
export function EmailSection({ user }: { user: UserOutput }) {
  const { t } = useTranslation()
  const { pendingEmail, hasPassword } = useUser()
  const { save, failure, isPending } = useProfileUpdate(() => form.setValues({ email: '' }))
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (value) => {
        const newEmail = emailSchema.safeParse(value)
        if (!newEmail.success) return t('auth.emailInvalid')
        return newEmail.data === user.email ? t('users.email.unchanged') : null
      },
    },
  })
  return (
    <SettingsSection
      title={t('users.email.title')}
      hint={t(hasPassword ? 'users.email.hint' : 'users.email.hintWithoutPassword', { email: user.email })}
    >
      <Stack gap="md">
        {pendingEmail !== null && <PendingChange email={user.email} pendingEmail={pendingEmail} />}
        <form noValidate onSubmit={form.onSubmit(({ email }) => save({ email }), focusFirstInvalid)}>
          <Stack gap="md">
            <FailureAlert message={failure} />
            <TextInput
              label={t('users.email.newEmail')}
              type="email"
              autoComplete="email"
              {...form.getInputProps('email')}
            />
            <Group>
              <BusyButton type="submit" variant="default" isBusy={isPending}>
                {t('users.email.change')}
              </BusyButton>
            </Group>
          </Stack>
        </form>
      </Stack>
    </SettingsSection>
  )
}
