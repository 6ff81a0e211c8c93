import { Button, Group, Menu, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../shared/tours/stops.ts'
import { useLast } from '../../ui/hooks/use-last.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Allowed } from '../auth/session/allowed.tsx'
import { heldText } from '../editing/presence/held-text.ts'
import type { Holder } from '../editing/presence/hold.ts'
import { useStopActions } from './use-stop-actions.ts'

type RemoveStopItemProps = { readonly onClick: () => void }

/** The way to delete a stop, in its menu. */
export function RemoveStopItem({ onClick }: RemoveStopItemProps) {
  const { t } = useTranslation()
  return (
    <Allowed to="manageTours" inMenu>
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={onClick}>
        {t('stops.remove')}
      </Menu.Item>
    </Allowed>
  )
}

type RemoveHeldStopProps = {
  readonly stop: Stop
  /** Who edits the stop; null closes the dialog. */
  readonly holder: Holder | null
  readonly onClose: () => void
}

/** Asks before a stop is deleted that somebody else edits at this moment. */
export function RemoveHeldStop({ stop, holder, onClose }: RemoveHeldStopProps) {
  const { t } = useTranslation()
  const { remove } = useStopActions()
  const shown = useLast(holder ?? undefined)
  const confirm = () => {
    onClose()
    remove(stop)
  }
  return (
    <Dialog opened={holder !== null} onClose={onClose} title={t('stops.removeHeld', { name: stop.name })}>
      <Text>{shown && heldText(t, { status: 'theirs', holder: shown, wasMine: false })}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('editor.cancel')}
        </Button>
        <Button color="red" onClick={confirm}>
          {t('stops.remove')}
        </Button>
      </Group>
    </Dialog>
  )
}
