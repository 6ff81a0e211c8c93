import { useTranslation } from 'react-i18next'
import type { Webhook } from '../../../../../shared/webhooks/webhooks.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useWebhookChanges } from '../use-webhook-changes.ts'
import { WebhookForm } from './webhook-form.tsx'

type EditDialogProps = { readonly webhook: Webhook; readonly opened: boolean; readonly onClose: () => void }

/** Edits the address and the events of a webhook. */
export function EditDialog({ webhook, opened, onClose }: EditDialogProps) {
  const { t } = useTranslation()
  const { showSuccess } = useWebhookChanges()
  const { id: webhookId, address, description, events } = webhook
  const { mutate, error, isPending, reset } = trpc.webhooks.update.useMutation({
    onSuccess: () => {
      showSuccess(t('webhooks.saved'))
      onClose()
    },
  })
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title={t('webhooks.editTitle')} size="lg">
      <WebhookForm
        values={{ address, description, events: [...events] }}
        label={t('webhooks.save')}
        isBusy={isPending}
        error={error}
        onSubmit={(values) => mutate({ webhookId, ...values })}
        onCancel={close}
      />
    </Dialog>
  )
}
