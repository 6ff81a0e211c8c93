import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconFlag, IconPencil, IconTarget } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { useLockHolder } from '../../collaboration/editing/presence/presence.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { DeleteStopItem } from './delete-stop-item.tsx'
import { type LockedStopAction, LockedStopDialog } from './locked-stop-dialog.tsx'
import { neighborStopId } from './neighbor-stop-id.ts'
import { useStopActions } from './use-stop-actions.ts'
import { isStartStop } from './workspace/stop-summary.tsx'

const icon = { size: 16, 'aria-hidden': true } as const

function StartStopItem({ stop }: { stop: Stop }) {
  const { t } = useTranslation()
  const { tour, mayEdit } = useTourEditor()
  const { setStartStop } = useStopActions()
  return (
    <Allowed to="manageTours" inMenu>
      <Menu.Item
        leftSection={<IconFlag {...icon} />}
        disabled={mayEdit && isStartStop(tour, stop)}
        onClick={() => setStartStop(stop)}
      >
        {t('stops.makeStart')}
      </Menu.Item>
    </Allowed>
  )
}

/** Returns a function that deletes a stop. If the stop is open, its neighbor opens in its place. */
export function useStopDeletion() {
  const { tour } = useTourEditor()
  const { deleteStop } = useStopActions()
  const { stopId: openStopId } = useParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return async (stop: Stop) => {
    if (stop.id === openStopId) {
      const stopIds = tour.stops.map(({ id }) => id)
      const neighborId = neighborStopId(stopIds, stop.id)
      const path = neighborId === undefined ? linkTo.editTour(tour.id, 'stops') : pathname.replace(stop.id, neighborId)
      // Navigates before the deletion; otherwise the editor would close with its panes.
      await navigate(path, { replace: true, flushSync: true })
    }
    deleteStop(stop)
  }
}

type StopMenuItemsProps = {
  readonly stop: Stop
  /** Called for an action that asks for confirmation while another person edits the stop. */
  readonly onAction: (action: LockedStopAction['action']) => void
  readonly canRename: boolean
}

/** Items of the menu of a stop. */
export function StopMenuItems({ stop, onAction, canRename }: StopMenuItemsProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { duplicate } = useStopActions()
  return (
    <>
      {canRename && (
        <Allowed to="manageTours" inMenu>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onAction('rename')}>
            {t('stops.rename')}
          </Menu.Item>
        </Allowed>
      )}
      <Menu.Item component={Link} to={linkTo.hotspotsManager(tour.id, stop.id)} leftSection={<IconTarget {...icon} />}>
        {t('stops.editHotspots')}
      </Menu.Item>
      <StartStopItem stop={stop} />
      <Allowed to="manageTours" inMenu>
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void duplicate(stop)}>
          {t('stops.duplicate')}
        </Menu.Item>
      </Allowed>
      <Menu.Divider />
      <DeleteStopItem onClick={() => onAction('delete')} />
    </>
  )
}

/** Menu of the open stop. */
export function StopMenu({ stop }: { stop: Stop }) {
  const { t } = useTranslation()
  const deleteStop = useStopDeletion()
  const holder = useLockHolder(stop.id)
  const [pendingAction, setPendingAction] = useState<LockedStopAction | null>(null)
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('stops.menu', { name: stop.name })}>
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <StopMenuItems
            stop={stop}
            canRename={false}
            onAction={(action) => (holder === null ? void deleteStop(stop) : setPendingAction({ action, holder }))}
          />
        </Menu.Dropdown>
      </Menu>
      <LockedStopDialog
        stop={stop}
        pendingAction={pendingAction}
        onClose={() => setPendingAction(null)}
        onConfirm={() => void deleteStop(stop)}
      />
    </>
  )
}
