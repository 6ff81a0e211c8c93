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

type Part = 'move' | 'switch'

/** A row that went to another list is another element: what was pressed in it gets the focus back. */
function useFollowedFocus() {
  const lists = useRef<HTMLDivElement>(null)
  const wanted = useRef<{ readonly name: string; readonly part: Part } | null>(null)
  useLayoutEffect(() => {
    const { current } = wanted
    if (current === null) return
    wanted.current = null
    const row = lists.current?.querySelector(`[data-button="${CSS.escape(current.name)}"]`)
    const control = row?.querySelector<HTMLElement>(`[data-part="${current.part}"]`)
    control?.focus()
  })
  return {
    lists,
    follow: (name: string, part: Part) => {
      wanted.current = { name, part }
    },
  }
}

type ListProps = {
  readonly place: ButtonPlace
  readonly names: readonly string[]
  readonly children: (name: string, handle?: ReactNode) => ReactNode
}

/** Names that can be put in order; the order of hidden ones says nothing. */
function Names({ place, names, children }: ListProps) {
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

/** The buttons of one place. */
function PlaceList(props: ListProps) {
  const { t } = useTranslation()
  const { place, names } = props
  const label = t(`buttons.place.${place}`)
  return (
    <section className={classes.place} aria-label={label}>
      <h3 className={classes.placeName}>{label}</h3>
      {names.length === 0 ? <p className={classes.none}>{t(`buttons.none.${place}`)}</p> : <Names {...props} />}
    </section>
  )
}

type ButtonListsProps = { readonly openId: string | null; readonly onOpen: (id: string | null) => void }

/** All buttons of the tour by place. */
export function ButtonLists({ openId, onOpen }: ButtonListsProps) {
  const { t } = useTranslation()
  const { all, move, setShown } = useButtons()
  const nameOf = useButtonName()
  const { lists, follow } = useFollowedFocus()
  const [announcement, announce] = useAnnouncement()
  const isKnown = (name: string) => isViewerButton(name) || all.own.some(({ id }) => id === name)
  const moveTo = (name: string, place: ButtonPlace) => {
    follow(name, 'move')
    move(name, place)
    announce(t(`buttons.nowIn.${place}`, { name: nameOf(name) }))
  }
  const show = (name: string, isShown: boolean) => {
    follow(name, 'switch')
    setShown(name, isShown)
    announce(t(isShown ? 'buttons.nowShown' : 'buttons.nowIn.hidden', { name: nameOf(name) }))
  }
  return (
    <div ref={lists} className={classes.places}>
      {buttonPlaces.map((place) => (
        <PlaceList key={place} place={place} names={all[place].filter(isKnown)}>
          {(name, handle) => {
            const own = all.own.find(({ id }) => id === name)
            const isOpen = own !== undefined && openId === name
            return (
              <ButtonRow
                name={name}
                own={own}
                place={place}
                handle={handle}
                isOpen={isOpen}
                onOpen={(opens) => onOpen(opens ? name : null)}
                onMove={(to) => moveTo(name, to)}
                onShown={(isShown) => show(name, isShown)}
              >
                {isOpen && <CustomButtonForm key={name} button={own} onDone={() => onOpen(null)} />}
              </ButtonRow>
            )
          }}
        </PlaceList>
      ))}
      <LiveRegion announcement={announcement} />
    </div>
  )
}
