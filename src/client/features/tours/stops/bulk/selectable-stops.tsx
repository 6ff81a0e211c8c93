import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import cardStyles from '../../../../ui/layout/card.module.css'
import { isLongList, useItemWindow } from '../../../../ui/layout/use-item-window.ts'
import {
  changeByClick,
  type Selection,
  type SelectionChange,
  toggleSelection,
} from '../../../../ui/selection/selection.ts'
import { selectionKeyEffect } from '../../../../ui/selection/selection-keys.ts'
import { SelectionMark } from '../../../../ui/selection/selection-mark.tsx'
import { PeopleInStop } from '../../../collaboration/editing/marks/people-in-stop.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { cardRowPx } from '../card-row-px.ts'
import type { StopProblem } from '../health/tour-health.ts'
import { StopThumbnail } from '../stop-thumbnail.tsx'
import { StopSummary } from '../workspace/stop-summary.tsx'
import classes from './selectable-stops.module.css'

type SelectableStopsProps = {
  readonly layout: 'grid' | 'list'
  readonly health: ReadonlyMap<string, readonly StopProblem[]>
  readonly selection: Selection
  readonly onSelect: (change: SelectionChange) => void
  /** Called on Delete. */
  readonly onDelete: () => void
  /** Stop that takes the focus on mount; null to leave the focus where it is. */
  readonly focusId: string | null
  /** Called once the stop has the focus. */
  readonly onFocused: () => void
}

type OptionProps = {
  readonly stop: Stop
  /** One-based position in the list. */
  readonly position: number
  /** Number of stops in the list; undefined if all are rendered. */
  readonly windowedCount: number | undefined
  readonly row: number
  /** Ref callback that measures the row; only on its first card. */
  readonly measure: ((element: HTMLElement | null) => void) | undefined
  readonly problems: readonly StopProblem[] | undefined
  readonly isSelected: boolean
  readonly isCurrent: boolean
  readonly layout: 'grid' | 'list'
}

/** Card of a stop. Memoized, because a key press changes one or two cards of hundreds. */
const StopOption = memo(function StopOption(props: OptionProps) {
  const { stop, position, windowedCount, row, measure, problems, isSelected, isCurrent, layout } = props
  const positionProps = windowedCount === undefined ? {} : { 'aria-setsize': windowedCount, 'aria-posinset': position }
  return (
    <div
      ref={measure}
      role="option"
      className={`${cardStyles.card} ${classes.option}`}
      aria-selected={isSelected}
      tabIndex={isCurrent ? 0 : -1}
      data-stop={stop.id}
      data-index={row}
      data-layout={layout}
      {...positionProps}
    >
      <span className={classes.image}>
        <StopThumbnail stop={stop} />
        <span className={classes.mark}>
          <SelectionMark isSelected={isSelected} />
        </span>
      </span>
      <span className={classes.text}>
        <span className={classes.name}>
          {position}. {stop.name}
        </span>{' '}
        <StopSummary stop={stop} problems={problems} />
        <PeopleInStop stopId={stop.id} />
      </span>
    </div>
  )
})

const stopIdAt = (target: EventTarget) =>
  target instanceof Element ? (target.closest('[data-stop]')?.getAttribute('data-stop') ?? null) : null

function focusOption(list: HTMLElement | null, stopId: string | undefined): void {
  list?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(stopId ?? '')}"]`)?.focus()
}

function rowsPerPageOf(list: HTMLElement): number {
  const rowPx = list.querySelector('[data-stop]')?.clientHeight ?? innerHeight
  return Math.max(1, Math.floor(innerHeight / rowPx) - 1)
}

/** Spacer for stops that aren't rendered. */
function Spacer({ heightPx }: { readonly heightPx: number | null }) {
  if (heightPx === null) return null
  return <div role="presentation" className={classes.space} style={{ height: heightPx }} />
}

/** Stops as selectable cards (WAI-ARIA listbox pattern). A click or Space toggles a stop. */
export function SelectableStops(props: SelectableStopsProps) {
  const { layout, health, selection, onSelect, onDelete, focusId } = props
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const list = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const [currentId, setCurrentId] = useState(focusId)
  const pendingFocusId = useRef<string | null>(null)
  const ids = tour.stops.map(({ id }) => id)
  const currentIndex = Math.max(0, currentId === null ? 0 : ids.indexOf(currentId))
  const isWindowed = isLongList(ids.length)
  const { runs, spaceAfterPx, columns, measure } = useItemWindow({
    list,
    layout,
    count: ids.length,
    isWindowed,
    rowPx: cardRowPx[layout],
    pinned: [currentIndex],
  })
  const onFocused = useEffectEvent(props.onFocused)
  useLayoutEffect(() => {
    if (focusId === null) return
    focusOption(list.current, focusId)
    onFocused()
  }, [focusId])
  // A stop out of view is rendered before it can take the focus.
  useLayoutEffect(() => {
    if (pendingFocusId.current === null) return
    focusOption(list.current, pendingFocusId.current)
    pendingFocusId.current = null
  })
  const moveFocus = (id: string | undefined) => {
    if (id === undefined) return
    pendingFocusId.current = id
    setCurrentId(id)
  }
  const onClick = (event: MouseEvent) => {
    const id = stopIdAt(event.target)
    if (id !== null) onSelect(changeByClick(event, id) ?? ((selected) => toggleSelection(selected, id)))
  }
  const onFocus = ({ target }: FocusEvent) => {
    const id = stopIdAt(target)
    // A click between the cards focuses the list itself.
    if (id !== null) setCurrentId(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (list.current === null) return
    const effect = selectionKeyEffect(event, {
      ids,
      focusedIndex: currentIndex,
      columns,
      rowsPerPage: rowsPerPageOf(list.current),
    })
    if (effect === null) {
      if (event.key === 'Delete') onDelete()
      return
    }
    event.preventDefault()
    if (effect.change !== null) onSelect(effect.change)
    if (effect.focusIndex !== null) moveFocus(ids[effect.focusIndex])
  }
  const renderStop = (stop: Stop, index: number) => (
    <StopOption
      key={stop.id}
      stop={stop}
      position={index + 1}
      windowedCount={isWindowed ? ids.length : undefined}
      row={Math.floor(index / columns)}
      measure={index % columns === 0 ? measure : undefined}
      problems={health.get(stop.id)}
      isSelected={selection.ids.has(stop.id)}
      isCurrent={index === currentIndex}
      layout={layout}
    />
  )
  return (
    <>
      <span id={hintId} className="visually-hidden">
        {t('stops.bulk.hint')}
      </span>
      <div
        ref={list}
        role="listbox"
        className={classes.list}
        aria-label={t('stops.bulk.list')}
        aria-multiselectable="true"
        aria-describedby={hintId}
        tabIndex={-1}
        data-layout={layout}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {runs.flatMap(({ spacePx, firstIndex, endIndex }) => [
          <Spacer key={`space before ${firstIndex}`} heightPx={spacePx} />,
          ...tour.stops.slice(firstIndex, endIndex).map((stop, offset) => renderStop(stop, firstIndex + offset)),
        ])}
        <Spacer heightPx={spaceAfterPx} />
      </div>
    </>
  )
}
