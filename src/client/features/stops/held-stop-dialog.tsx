import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../shared/tours/stops.ts'
import { useLast } from '../../ui/hooks/use-last.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { heldText } from '../editing/presence/held-text.ts'
import type { Holder } from '../editing/presence/hold.ts'

/** An action on a stop that another person is editing. */
export type HeldStopAction = { readonly action: 'delete' | 'rename'; readonly holder: Holder }

type HeldStopDialogProps = {
  readonly stop: Stop
  /** The action to confirm; `null` closes the dialog. */
  readonly pendingAction: HeldStopAction | null
  readonly onClose: () => void
  readonly onConfirm: (action: HeldStopAction['action']) => void
  /** Called after the dialog has closed and restored the focus. */
  readonly onClosed: () => void
}

/** Confirmation before a stop is deleted or renamed while another person edits it. */
export function HeldStopDialog({ stop, pendingAction, onClose, onConfirm, onClosed }: HeldStopDialogProps) {
  const { t } = useTranslation()
  const displayed = useLast(pendingAction ?? undefined)
  const confirm = () => {
    onClose()
    if (displayed) onConfirm(displayed.action)
  }
  const isDeletion = displayed?.action !== 'rename'
  return (
    <Dialog
      opened={pendingAction !== null}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={t(isDeletion ? 'stops.removeHeld' : 'stops.renameHeld', { name: stop.name })}
    >
      <Text>{displayed && heldText(t, { status: 'theirs', holder: displayed.holder, wasMine: false })}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('editor.cancel')}
        </Button>
        <Button color={isDeletion ? 'red' : 'teal'} onClick={confirm}>
          {t(isDeletion ? 'stops.remove' : 'stops.rename')}
        </Button>
      </Group>
    </Dialog>
  )
}
