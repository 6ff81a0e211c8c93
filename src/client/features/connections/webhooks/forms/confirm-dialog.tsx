import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'

type ConfirmDialogProps = {
  readonly title: string
  readonly hint: string
  /** Label of the confirm button. */
  readonly label: string
  readonly opened: boolean
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Confirms an action on a webhook. */
export function ConfirmDialog({ title, hint, label, opened, isBusy, onClose, onConfirm }: ConfirmDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Text>{hint}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('webhooks.cancel')}
        </Button>
        <BusyButton color="red" isBusy={isBusy} onClick={onConfirm}>
          {label}
        </BusyButton>
      </Group>
    </Dialog>
  )
}
