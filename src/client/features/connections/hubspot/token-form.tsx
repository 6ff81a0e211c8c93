import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { hubspotLimits } from '../../../../shared/hubspot/hubspot-limits.ts'
import { apiErrorOf } from '../../../platform/api-error.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { focusFirstInvalid } from '../../../ui/fields/focus-first-invalid.ts'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { useHubspotChanges } from './use-hubspot-changes.ts'

type TokenFormProps = {
  /** Label of the submit button. */
  readonly label: string
  readonly onConnected?: () => void
  readonly onCancel?: () => void
}

/** Form for the access token of a private app. The server checks it with HubSpot before storing it. */
export function TokenForm({ label, onConnected, onCancel }: TokenFormProps) {
  const { t } = useTranslation()
  const { showSuccess } = useHubspotChanges()
  const form = useForm({
    initialValues: { token: '' },
    validate: {
      token: (token) => (token.trim().length < hubspotLimits.tokenMinLength ? t('hubspot.tokenMissing') : null),
    },
  })
  const { mutate, error, isPending } = trpc.hubspot.connect.useMutation({
    onSuccess: () => {
      form.reset()
      showSuccess(t('hubspot.connected'))
      onConnected?.()
    },
  })
  const isTokenError = apiErrorOf(error)?.code === 'hubspot.tokenRejected'
  const token = form.getInputProps('token')
  return (
    <form noValidate onSubmit={form.onSubmit((values) => mutate(values), focusFirstInvalid)}>
      <Stack gap="md">
        <FailureAlert message={error === null || isTokenError ? null : errorMessage(t, error)} />
        <TextInput
          label={t('hubspot.token')}
          description={t('hubspot.tokenHint')}
          placeholder="pat-na1-…"
          maxLength={hubspotLimits.tokenMaxLength}
          autoComplete="off"
          spellCheck={false}
          {...token}
          error={token.error ?? (isTokenError ? errorMessage(t, error) : null)}
        />
        <Group justify={onCancel === undefined ? 'flex-start' : 'flex-end'}>
          {onCancel !== undefined && (
            <Button variant="default" onClick={onCancel}>
              {t('hubspot.cancel')}
            </Button>
          )}
          <Allowed to="manageUsers">
            <BusyButton type="submit" isBusy={isPending}>
              {label}
            </BusyButton>
          </Allowed>
        </Group>
      </Stack>
    </form>
  )
}
