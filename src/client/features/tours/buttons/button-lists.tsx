import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type ButtonPosition, buttonPositions, isViewerButton } from '../../../../shared/buttons/viewer-buttons.ts'
import { LiveRegion, useAnnouncement } from '../../../ui/feedback/announcement.tsx'
import { useSortTexts } from '../../../ui/hooks/use-sort-texts.ts'
import { SortableList } from '../../../ui/layout/sortable-list.tsx'
import { ButtonRow } from './button-row.tsx'
import classes from './buttons-screen.module.css'
import { CustomButtonForm } from './custom-button-form.tsx'
import { useButtonName } from './use-button-name.ts'
import { useButtons } from './use-buttons.ts'

type ControlName = 'move' | 'switch'

/** Keeps the focus on a control when its row moves to another list, which remounts the control. */
function useFocusAfterMove() {
  const lists = useRef<HTMLDivElement>(null)
  const pendingFocus = useRef<{ readonly buttonName: string; readonly control: ControlName } | null>(null)
  useLayoutEffect(() => {
    const focusTarget = pendingFocus.current
    if (focusTarget === null) return
    pendingFocus.current = null
    const row = lists.current?.querySelector(`[data-button="${CSS.escape(focusTarget.buttonName)}"]`)
    row?.querySelector<HTMLElement>(`[data-part="${focusTarget.control}"]`)?.focus()
  })
  return {
    lists,
    keepFocus: (buttonName: string, control: ControlName) => {
      pendingFocus.current = { buttonName, control }
    },
  }
}

type ListProps = {
  readonly position: ButtonPosition
  readonly names: readonly string[]
  readonly children: (name: string, handle?: ReactNode) => ReactNode
}

/** Sortable rows of a position; hidden buttons have no order. */
function ButtonRows({ position, names, children }: ListProps) {
  const { t } = useTranslation()
  const { reorder } = useButtons()
  const nameOf = useButtonName()
  const texts = useSortTexts()
  if (position === 'hidden')
    return (
      <ul className={classes.list}>
        {names.map((name) => (
          <li key={name}>{children(name)}</li>
        ))}
      </ul>
    )
  return (
    <SortableList
      items={names.map((id) => ({ id }))}
      nameOf={({ id }) => nameOf(id)}
      onReorder={(ids) => reorder(position, ids)}
      label={t(`buttons.position.${position}`)}
      texts={texts}
    >
      {({ id }, handle) => children(id, handle)}
    </SortableList>
  )
}

/** Section with the buttons of one position. */
function PositionList(props: ListProps) {
  const { t } = useTranslation()
  const { position, names } = props
  const label = t(`buttons.position.${position}`)
  return (
    <section className={classes.position} aria-label={label}>
      <h3 className={classes.listName}>{label}</h3>
      {names.length === 0 ? <p className={classes.none}>{t(`buttons.none.${position}`)}</p> : <ButtonRows {...props} />}
    </section>
  )
}

type ButtonListsProps = { readonly openId: string | null; readonly onOpen: (id: string | null) => void }

/** Buttons of the tour by position. */
export function ButtonLists({ openId, onOpen }: ButtonListsProps) {
  const { t } = useTranslation()
  const { buttons, move, setVisible } = useButtons()
  const nameOf = useButtonName()
  const { lists, keepFocus } = useFocusAfterMove()
  const [announcement, announce] = useAnnouncement()
  const isExistingButton = (name: string) => isViewerButton(name) || buttons.own.some(({ id }) => id === name)
  const moveTo = (name: string, position: ButtonPosition) => {
    keepFocus(name, 'move')
    move(name, position)
    announce(t(`buttons.nowIn.${position}`, { name: nameOf(name) }))
  }
  const changeVisibility = (name: string, isVisible: boolean) => {
    keepFocus(name, 'switch')
    setVisible(name, isVisible)
    announce(t(isVisible ? 'buttons.nowShown' : 'buttons.nowIn.hidden', { name: nameOf(name) }))
  }
  return (
    <div ref={lists} className={classes.lists}>
      {buttonPositions.map((position) => (
        <PositionList key={position} position={position} names={buttons[position].filter(isExistingButton)}>
          {(name, handle) => {
            const customButton = buttons.own.find(({ id }) => id === name)
            const isOpen = customButton !== undefined && openId === name
            return (
              <ButtonRow
                name={name}
                customButton={customButton}
                position={position}
                handle={handle}
                isOpen={isOpen}
                onOpen={(opens) => onOpen(opens ? name : null)}
                onMove={(newPosition) => moveTo(name, newPosition)}
                onVisibilityChange={(isVisible) => changeVisibility(name, isVisible)}
              >
                {isOpen && <CustomButtonForm key={name} button={customButton} onDone={() => onOpen(null)} />}
              </ButtonRow>
            )
          }}
        </PositionList>
      ))}
      <LiveRegion announcement={announcement} />
    </div>
  )
}
