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
import { type HeldStopAction, HeldStopDialog } from './held-stop-dialog.tsx'
import { RemoveStopItem } from './remove-stop-item.tsx'
import { useStopActions } from './use-stop-actions.ts'
import { isStart } from './workspace/stop-facts.tsx'

const icon = { size: 16, 'aria-hidden': true } as const

function StartItem({ stop }: { stop: Stop }) {
  const { t } = useTranslation()
  const { tour, mayEdit } = useTourEditor()
  const { makeStart } = useStopActions()
  return (
    <Allowed to="manageTours" inMenu>
      <Menu.Item
        leftSection={<IconFlag {...icon} />}
        disabled={mayEdit && isStart(tour, stop)}
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
  const { duplicate, remove } = useStopActions()
  const [isAsked, setAsked] = useState(false)
  const holder = useHolderOf(stop.id)
  const [heldAction, setHeldAction] = useState<HeldStopAction | null>(null)
  const act = (action: HeldStopAction['action']) => (action === 'remove' ? remove(stop) : setAsked(true))
  /** Asks first while somebody else edits the stop. */
  const begin = (action: HeldStopAction['action']) =>
    holder === null ? act(action) : setHeldAction({ action, holder })
  // A menu or a dialog gives the focus back when it closes; a field that is there before would lose it.
  const renameIfAsked = () => {
    if (!isAsked) return
    setAsked(false)
    onRename?.()
  }
  return (
    <>
      <Menu onExitTransitionEnd={renameIfAsked}>
        <Menu.Target>
          <ActionIcon aria-label={t('stops.menu', { name: stop.name })}>
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onRename && (
            <Allowed to="manageTours" inMenu>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => begin('rename')}>
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
          <RemoveStopItem onClick={() => begin('remove')} />
        </Menu.Dropdown>
      </Menu>
      <HeldStopDialog
        stop={stop}
        asked={heldAction}
        onClose={() => setHeldAction(null)}
        onConfirm={act}
        onClosed={renameIfAsked}
      />
    </>
  )
}
