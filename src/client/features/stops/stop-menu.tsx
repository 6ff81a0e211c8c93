import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconFlag, IconPencil, IconTarget } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Stop } from '../../../shared/tours/stops.ts'
import { linkTo } from '../../../shared/web/routes.ts'
import { Allowed } from '../auth/session/allowed.tsx'
import type { Holder } from '../editing/presence/hold.ts'
import { useHolderOf } from '../editing/presence/presence.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { RemoveHeldStop, RemoveStopItem } from './remove-stop-item.tsx'
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
  const [heldBy, setHeldBy] = useState<Holder | null>(null)
  // The menu gives the focus back when it closes; a field that is there before would lose it.
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
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setAsked(true)}>
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
          <RemoveStopItem onClick={() => (holder === null ? remove(stop) : setHeldBy(holder))} />
        </Menu.Dropdown>
      </Menu>
      <RemoveHeldStop stop={stop} holder={heldBy} onClose={() => setHeldBy(null)} />
    </>
  )
}
