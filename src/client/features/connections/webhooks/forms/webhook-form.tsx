import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { textLimits } from '../../../../../shared/text-limits.ts'
import { type WebhookEventType, webhookEventTypes } from '../../../../../shared/webhooks/webhook-events.ts'
import { webhookLimits } from '../../../../../shared/webhooks/webhook-limits.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { focusFirstInvalid } from '../../../../ui/fields/focus-first-invalid.ts'
import classes from '../webhooks.module.css'

export type WebhookValues = { address: string; description: string; events: WebhookEventType[] }

type WebhookFormProps = {
  readonly values: WebhookValues
  /** Label of the submit button. */
  readonly label: string
  readonly isBusy: boolean
  readonly error: unknown
  readonly onSubmit: (values: WebhookValues) => void
  readonly onCancel: () => void
}

/** Form for the address and the events of a webhook. */
export function WebhookForm({ values, label, isBusy, error, onSubmit, onCancel }: WebhookFormProps) {
  const { t } = useTranslation()
  const form = useForm<WebhookValues>({
    initialValues: values,
    validate: {
      address: (address) => (address.trim() === '' ? t('webhooks.addressMissing') : null),
      events: (events) => (events.length === 0 ? t('webhooks.eventsMissing') : null),
    },
  })
  const isAddressError = apiErrorOf(error)?.code === 'webhook.addressRejected'
  const address = form.getInputProps('address')
  return (
    <form noValidate onSubmit={form.onSubmit(onSubmit, focusFirstInvalid)}>
      <Stack gap="md">
        <FailureAlert message={error === null || isAddressError ? null : errorMessage(t, error)} />
        <TextInput
          label={t('webhooks.address')}
          description={t('webhooks.addressHint')}
          type="url"
          placeholder="https://example.com/hooks"
          maxLength={textLimits.urlMaxLength}
          autoComplete="off"
          data-autofocus
          {...address}
          error={address.error ?? (isAddressError ? errorMessage(t, error) : null)}
        />
        <TextInput
          label={t('webhooks.description')}
          description={t('webhooks.descriptionHint')}
          maxLength={webhookLimits.descriptionMaxLength}
          {...form.getInputProps('description')}
        />
        <Checkbox.Group label={t('webhooks.events')} {...form.getInputProps('events')}>
          <div className={classes.choices}>
            {webhookEventTypes.map((type) => (
              <Checkbox key={type} value={type} label={t(`webhooks.event.${type}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('webhooks.cancel')}
          </Button>
          <BusyButton type="submit" isBusy={isBusy}>
            {label}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
