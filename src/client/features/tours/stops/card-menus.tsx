import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import {
  createContext,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { useLockHolder } from '../../collaboration/editing/presence/presence.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { type LockedStopAction, LockedStopDialog } from './locked-stop-dialog.tsx'
import { StopMenuItems, useStopDeletion } from './stop-menu.tsx'

type Action = LockedStopAction['action']

/** Stop with an open or closing menu, and the button that opened the menu. */
type OpenMenu = { readonly stopId: string; readonly button: HTMLElement; readonly onRename: () => void }

type CardMenusState = {
  /** Prefix of the ids of the menu and its button. */
  readonly menuId: string
  readonly expandedStopId: string | null
  readonly toggle: (menu: OpenMenu) => void
}

const CardMenusContext = createContext<CardMenusState | null>(null)

type MenuButtonProps = { readonly button: HTMLElement; readonly ref?: Ref<HTMLElement> }

/** The button of a card as the target of the menu, which isn't rendered beside it. */
function MenuButton({ button, ref }: MenuButtonProps) {
  useImperativeHandle(ref, () => button, [button])
  return null
}

type CardMenuProps = {
  readonly id: string
  readonly stop: Stop
  readonly menu: OpenMenu
  readonly isExpanded: boolean
  readonly onExpand: (isExpanded: boolean) => void
  /** Called when the menu and its dialog have closed and the button has the focus. */
  readonly onClosed: () => void
}

function CardMenu({ id, stop, menu, isExpanded, onExpand, onClosed }: CardMenuProps) {
  const deleteStop = useStopDeletion()
  const holder = useLockHolder(stop.id)
  const [action, setAction] = useState<Action | null>(null)
  const [unconfirmedAction, setUnconfirmedAction] = useState<LockedStopAction | null>(null)
  // A menu that is open from its first render doesn't return the focus.
  useEffect(() => onExpand(true), [onExpand])
  const runAction = () => {
    onClosed()
    if (action === 'rename') menu.onRename()
    if (action === 'delete') void deleteStop(stop)
  }
  return (
    <>
      <Menu
        id={id}
        opened={isExpanded}
        onChange={onExpand}
        onExitTransitionEnd={() => unconfirmedAction === null && runAction()}
      >
        <Menu.Target>
          <MenuButton button={menu.button} />
        </Menu.Target>
        <Menu.Dropdown>
          <StopMenuItems
            stop={stop}
            canRename
            onAction={(chosen) =>
              holder === null ? setAction(chosen) : setUnconfirmedAction({ action: chosen, holder })
            }
          />
        </Menu.Dropdown>
      </Menu>
      <LockedStopDialog
        stop={stop}
        pendingAction={unconfirmedAction}
        onClose={() => setUnconfirmedAction(null)}
        onConfirm={setAction}
        onClosed={runAction}
      />
    </>
  )
}

/** Cards of stops that share one menu, which is rendered while it is open. */
export function CardMenus({ children }: { readonly children: ReactNode }) {
  const { tour } = useTourEditor()
  const menuId = useId()
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [isExpanded, setExpanded] = useState(false)
  const expandedStopId = isExpanded && menu !== null ? menu.stopId : null
  const state = useMemo(
    (): CardMenusState => ({
      menuId,
      expandedStopId,
      toggle: (next) => {
        setExpanded(false)
        if (next.stopId !== expandedStopId) setMenu(next)
      },
    }),
    [menuId, expandedStopId],
  )
  const stop = menu && tour.stops.find(({ id }) => id === menu.stopId)
  return (
    <CardMenusContext value={state}>
      {children}
      {menu && stop && (
        <CardMenu
          key={stop.id}
          id={menuId}
          stop={stop}
          menu={menu}
          isExpanded={isExpanded}
          onExpand={setExpanded}
          onClosed={() => setMenu(null)}
        />
      )}
    </CardMenusContext>
  )
}

/** Button of a card that opens the menu of its stop. */
export function CardMenuButton({ stop, onRename }: { readonly stop: Stop; readonly onRename: () => void }) {
  const { t } = useTranslation()
  const menus = useContext(CardMenusContext)
  if (menus === null) throw new Error('CardMenuButton requires CardMenus')
  const { menuId, expandedStopId, toggle } = menus
  const isExpanded = expandedStopId === stop.id
  const menuProps = isExpanded ? { id: `${menuId}-target`, 'aria-controls': `${menuId}-dropdown` } : {}
  return (
    <ActionIcon
      aria-label={t('stops.menu', { name: stop.name })}
      aria-haspopup="menu"
      aria-expanded={isExpanded}
      onClick={({ currentTarget }) => {
        // Some browsers don't focus buttons on click, but the menu returns the focus there.
        currentTarget.focus()
        toggle({ stopId: stop.id, button: currentTarget, onRename })
      }}
      {...menuProps}
    >
      <IconDots size={20} aria-hidden="true" />
    </ActionIcon>
  )
}
