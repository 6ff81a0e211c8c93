import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

type QuestionProps = {
  readonly title: string
  readonly hint: string
  /** What the button that confirms says. */
  readonly label: string
  readonly opened: boolean
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks before something is done to a webhook. */
export function Question({ title, hint, label, opened, isBusy, onClose, onConfirm }: QuestionProps) {
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
