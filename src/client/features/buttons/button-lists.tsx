import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type ButtonPlace, buttonPlaces, isViewerButton } from '../../../shared/buttons/viewer-buttons.ts'
import { LiveRegion, useAnnouncement } from '../../ui/feedback/announcement.tsx'
import { useSortTexts } from '../../ui/hooks/use-sort-texts.ts'
import { SortableList } from '../../ui/layout/sortable-list.tsx'
import { ButtonRow } from './button-row.tsx'
import classes from './buttons-screen.module.css'
import { CustomButtonForm } from './custom-button-form.tsx'
import { useButtonName } from './use-button-name.ts'
import { useButtons } from './use-buttons.ts'

type ControlName = 'move' | 'switch'

/** Restores the focus to a control whose row moved to another list, which remounts it. */
function useFocusAfterMove() {
  const lists = useRef<HTMLDivElement>(null)
  const pendingFocus = useRef<{ readonly name: string; readonly part: ControlName } | null>(null)
  useLayoutEffect(() => {
    const { current } = pendingFocus
    if (current === null) return
    pendingFocus.current = null
    const row = lists.current?.querySelector(`[data-button="${CSS.escape(current.name)}"]`)
    const control = row?.querySelector<HTMLElement>(`[data-part="${current.part}"]`)
    control?.focus()
  })
  return {
    lists,
    keepFocus: (name: string, part: ControlName) => {
      pendingFocus.current = { name, part }
    },
  }
}

type ListProps = {
  readonly place: ButtonPlace
  readonly names: readonly string[]
  readonly children: (name: string, handle?: ReactNode) => ReactNode
}

/** Sortable rows of a place; hidden buttons have no order. */
function ButtonRows({ place, names, children }: ListProps) {
  const { t } = useTranslation()
  const { reorder } = useButtons()
  const nameOf = useButtonName()
  const texts = useSortTexts()
  if (place === 'hidden')
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
      onReorder={(ids) => reorder(place, ids)}
      label={t(`buttons.place.${place}`)}
      texts={texts}
    >
      {({ id }, handle) => children(id, handle)}
    </SortableList>
  )
}

/** Section with the buttons of one place. */
function PlaceList(props: ListProps) {
  const { t } = useTranslation()
  const { place, names } = props
  const label = t(`buttons.place.${place}`)
  return (
    <section className={classes.place} aria-label={label}>
      <h3 className={classes.placeName}>{label}</h3>
      {names.length === 0 ? <p className={classes.none}>{t(`buttons.none.${place}`)}</p> : <ButtonRows {...props} />}
    </section>
  )
}

type ButtonListsProps = { readonly openId: string | null; readonly onOpen: (id: string | null) => void }

/** Buttons of the tour by place. */
export function ButtonLists({ openId, onOpen }: ButtonListsProps) {
  const { t } = useTranslation()
  const { all, move, setShown } = useButtons()
  const nameOf = useButtonName()
  const { lists, keepFocus } = useFocusAfterMove()
  const [announcement, announce] = useAnnouncement()
  const exists = (name: string) => isViewerButton(name) || all.own.some(({ id }) => id === name)
  const moveTo = (name: string, place: ButtonPlace) => {
    keepFocus(name, 'move')
    move(name, place)
    announce(t(`buttons.nowIn.${place}`, { name: nameOf(name) }))
  }
  const show = (name: string, isShown: boolean) => {
    keepFocus(name, 'switch')
    setShown(name, isShown)
    announce(t(isShown ? 'buttons.nowShown' : 'buttons.nowIn.hidden', { name: nameOf(name) }))
  }
  return (
    <div ref={lists} className={classes.places}>
      {buttonPlaces.map((place) => (
        <PlaceList key={place} place={place} names={all[place].filter(exists)}>
          {(name, handle) => {
            const customButton = all.own.find(({ id }) => id === name)
            const isOpen = customButton !== undefined && openId === name
            return (
              <ButtonRow
                name={name}
                customButton={customButton}
                place={place}
                handle={handle}
                isOpen={isOpen}
                onOpen={(opens) => onOpen(opens ? name : null)}
                onMove={(to) => moveTo(name, to)}
                onShown={(isShown) => show(name, isShown)}
              >
                {isOpen && <CustomButtonForm key={name} button={customButton} onDone={() => onOpen(null)} />}
              </ButtonRow>
            )
          }}
        </PlaceList>
      ))}
      <LiveRegion announcement={announcement} />
    </div>
  )
}
