import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { useLast } from '../../../ui/hooks/use-last.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { lockText } from '../../collaboration/editing/presence/lock-text.ts'
import type { LockHolder } from '../../collaboration/editing/presence/stop-lock.ts'

/** An action on a stop that another person is editing. */
export type LockedStopAction = { readonly action: 'delete' | 'rename'; readonly holder: LockHolder }

type LockedStopDialogProps = {
  readonly stop: Stop
  /** The action to confirm; `null` closes the dialog. */
  readonly pendingAction: LockedStopAction | null
  readonly onClose: () => void
  readonly onConfirm: (action: LockedStopAction['action']) => void
  /** Called after the dialog has closed and restored the focus. */
  readonly onClosed?: () => void
}

/** Confirmation before a stop is deleted or renamed while another person edits it. */
export function LockedStopDialog({ stop, pendingAction, onClose, onConfirm, onClosed }: LockedStopDialogProps) {
  const { t } = useTranslation()
  const displayedAction = useLast(pendingAction ?? undefined)
  const confirm = () => {
    onClose()
    if (displayedAction) onConfirm(displayedAction.action)
  }
  const isDeletion = displayedAction?.action !== 'rename'
  return (
    <Dialog
      opened={pendingAction !== null}
      onClose={onClose}
      onExitTransitionEnd={() => onClosed?.()}
      title={t(isDeletion ? 'stops.deleteLocked' : 'stops.renameLocked', { name: stop.name })}
    >
      <Text>
        {displayedAction && lockText(t, { status: 'others', holder: displayedAction.holder, wasMine: false })}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('editor.cancel')}
        </Button>
        <Button color={isDeletion ? 'red' : 'teal'} onClick={confirm}>
          {t(isDeletion ? 'stops.delete' : 'stops.rename')}
        </Button>
      </Group>
    </Dialog>
  )
}
