import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { accountStatuses } from '../../../../../shared/accounts/account-status.ts'
import { useLast } from '../../../../ui/hooks/use-last.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'

type BlockAccessDialogProps = {
  readonly name: string
  readonly status: (typeof accountStatuses)[number] | undefined
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Confirms suspending or closing an account, which blocks its members and visitors. */
export function BlockAccessDialog({ name, status, onCancel, onConfirm }: BlockAccessDialogProps) {
  const { t } = useTranslation()
  const displayedStatus = useLast(status)
  const isClosing = displayedStatus === 'closed'
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
