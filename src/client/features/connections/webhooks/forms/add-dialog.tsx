import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../platform/trpc.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useWebhookChanges } from '../use-webhook-changes.ts'
import { WebhookForm } from './webhook-form.tsx'

type AddDialogProps = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onAdded: (secret: string) => void
}

const emptyValues = { address: '', description: '', events: [] }

/** Adds a webhook. `onAdded` receives its secret. */
export function AddDialog({ opened, onClose, onAdded }: AddDialogProps) {
  const { t } = useTranslation()
  const { refresh } = useWebhookChanges()
  const { mutate, error, isPending, reset } = trpc.webhooks.create.useMutation({
    onSuccess: ({ secret }) => {
      refresh()
      onClose()
      onAdded(secret)
    },
  })
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title={t('webhooks.addTitle')} size="lg">
      <WebhookForm
        values={emptyValues}
        label={t('webhooks.add')}
        isBusy={isPending}
        error={error}
        onSubmit={(values) => mutate(values)}
        onCancel={close}
      />
    </Dialog>
  )
}
