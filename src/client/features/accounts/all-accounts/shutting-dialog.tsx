import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { accountStatuses } from '../../../../shared/accounts/accounts.ts'
import { useLast } from '../../../ui/hooks/use-last.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

type ShuttingProps = {
  readonly name: string
  readonly status: (typeof accountStatuses)[number] | undefined
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Asks once more before people and visitors are shut out. */
export function ShuttingDialog({ name, status, onCancel, onConfirm }: ShuttingProps) {
  const { t } = useTranslation()
  const shown = useLast(status)
  const isClosing = shown === 'closed'
  return (
    <Dialog
      opened={status !== undefined}
      onClose={onCancel}
      title={t(isClosing ? 'accounts.closeTitle' : 'accounts.all.suspendTitle', { name })}
    >
      <Text>{t(isClosing ? 'accounts.closeText' : 'accounts.all.suspendText')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel}>
          {t('accounts.cancel')}
        </Button>
        <Button color="red" onClick={onConfirm}>
          {t(isClosing ? 'accounts.close' : 'accounts.all.suspend')}
        </Button>
      </Group>
    </Dialog>
  )
}
