import { PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { focusFirstInvalid } from '../../../../ui/fields/focus-first-invalid.ts'

/** Proves the user's identity by their password. */
export function PasswordProof({ onProven }: { onProven: () => void }) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? t('auth.passwordMissing') : null) },
  })
  const { mutate, error, isPending } = trpc.users.prove.useMutation({ onSuccess: onProven })
  const isWrong = apiErrorOf(error)?.code === 'auth.badCredentials'
  const failure = error ? errorMessage(t, error) : null
  const proofError = isWrong ? t('auth.prove.wrong') : failure
  return (
    <form noValidate onSubmit={form.onSubmit((values) => mutate(values), focusFirstInvalid)}>
      <Stack gap="md">
        <PasswordInput
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          data-autofocus
          autoFocus
          visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
          {...form.getInputProps('password')}
          error={form.errors.password ?? proofError}
        />
        <BusyButton type="submit" isBusy={isPending}>
          {t('auth.prove.continue')}
        </BusyButton>
      </Stack>
    </form>
  )
}
