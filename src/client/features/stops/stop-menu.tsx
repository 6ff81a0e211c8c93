import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconFlag, IconPencil, IconTarget } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Stop } from '../../../shared/tours/stops.ts'
import { linkTo } from '../../../shared/web/routes.ts'
import { Allowed } from '../auth/session/allowed.tsx'
import { useHolderOf } from '../editing/presence/presence.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { DeleteStopItem } from './delete-stop-item.tsx'
import { type HeldStopAction, HeldStopDialog } from './held-stop-dialog.tsx'
import { useStopActions } from './use-stop-actions.ts'
import { isStartStop } from './workspace/stop-facts.tsx'

const icon = { size: 16, 'aria-hidden': true } as const

function StartItem({ stop }: { stop: Stop }) {
  const { t } = useTranslation()
  const { tour, mayEdit } = useTourEditor()
  const { makeStart } = useStopActions()
  return (
    <Allowed to="manageTours" inMenu>
      <Menu.Item
        leftSection={<IconFlag {...icon} />}
        disabled={mayEdit && isStartStop(tour, stop)}
        onClick={() => makeStart(stop)}
      >
        {t('stops.makeStart')}
      </Menu.Item>
    </Allowed>
  )
}

export function StopMenu({ stop, onRename }: { stop: Stop; onRename?: () => void }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { duplicate, deleteStop } = useStopActions()
  const [renamePending, setRenamePending] = useState(false)
  const holder = useHolderOf(stop.id)
  const [heldAction, setHeldAction] = useState<HeldStopAction | null>(null)
  const runAction = (action: HeldStopAction['action']) =>
    action === 'delete' ? deleteStop(stop) : setRenamePending(true)
  /** Asks for confirmation while another person edits the stop. */
  const confirmAndRun = (action: HeldStopAction['action']) =>
    holder === null ? runAction(action) : setHeldAction({ action, holder })
  // A closing menu or dialog restores the focus, which a field opened earlier would lose.
  const renameIfPending = () => {
    if (!renamePending) return
    setRenamePending(false)
    onRename?.()
  }
  return (
    <>
      <Menu onExitTransitionEnd={renameIfPending}>
        <Menu.Target>
          <ActionIcon aria-label={t('stops.menu', { name: stop.name })}>
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onRename && (
            <Allowed to="manageTours" inMenu>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => confirmAndRun('rename')}>
                {t('stops.rename')}
              </Menu.Item>
            </Allowed>
          )}
          <Menu.Item
            component={Link}
            to={linkTo.hotspotsManager(tour.id, stop.id)}
            leftSection={<IconTarget {...icon} />}
          >
            {t('stops.editHotspots')}
          </Menu.Item>
          <StartItem stop={stop} />
          <Allowed to="manageTours" inMenu>
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void duplicate(stop)}>
              {t('stops.duplicate')}
            </Menu.Item>
          </Allowed>
          <Menu.Divider />
          <DeleteStopItem onClick={() => confirmAndRun('delete')} />
        </Menu.Dropdown>
      </Menu>
      <HeldStopDialog
        stop={stop}
        pendingAction={heldAction}
        onClose={() => setHeldAction(null)}
        onConfirm={runAction}
        onClosed={renameIfPending}
      />
    </>
  )
}
