import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../shared/tours/stops.ts'
import { useLast } from '../../ui/hooks/use-last.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { heldText } from '../editing/presence/held-text.ts'
import type { Holder } from '../editing/presence/hold.ts'

/** What somebody wants to do from outside the stop, and who edits the stop. */
export type HeldStopAction = { readonly action: 'remove' | 'rename'; readonly holder: Holder }

type HeldStopDialogProps = {
  readonly stop: Stop
  /** Null closes the dialog. */
  readonly asked: HeldStopAction | null
  readonly onClose: () => void
  readonly onConfirm: (action: HeldStopAction['action']) => void
  /** The dialog is gone, and the focus is where it was before. */
  readonly onClosed: () => void
}

/** Asks before a stop is deleted or renamed that someone else edits at this moment. */
export function HeldStopDialog({ stop, asked, onClose, onConfirm, onClosed }: HeldStopDialogProps) {
  const { t } = useTranslation()
  const shown = useLast(asked ?? undefined)
  const confirm = () => {
    onClose()
    if (shown) onConfirm(shown.action)
  }
  const isRemoval = shown?.action !== 'rename'
  return (
    <Dialog
      opened={asked !== null}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={t(isRemoval ? 'stops.removeHeld' : 'stops.renameHeld', { name: stop.name })}
    >
      <Text>{shown && heldText(t, { status: 'theirs', holder: shown.holder, wasMine: false })}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('editor.cancel')}
        </Button>
        <Button color={isRemoval ? 'red' : 'teal'} onClick={confirm}>
          {t(isRemoval ? 'stops.remove' : 'stops.rename')}
        </Button>
      </Group>
    </Dialog>
  )
}
