import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'

type ConfirmDialogProps = {
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
  readonly opened: boolean
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks to confirm a destructive action on a webhook. */
export function ConfirmDialog({ title, text, confirmLabel, opened, isBusy, onClose, onConfirm }: ConfirmDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Text>{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('webhooks.cancel')}
        </Button>
        <BusyButton color="red" isBusy={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </BusyButton>
      </Group>
    </Dialog>
  )
}
