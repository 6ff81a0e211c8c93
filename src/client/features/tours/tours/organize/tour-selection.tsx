import { Button, Menu } from '@mantine/core'
import {
  IconCopy,
  IconDots,
  IconFolderShare,
  IconPalette,
  IconTag,
  IconTrash,
  IconWorldOff,
  IconWorldUpload,
} from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListToursInput, TourSummary } from '../../../../../shared/tours/tour-list.ts'
import { showError } from '../../../../platform/error-notice.ts'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { useEscape } from '../../../../ui/hooks/use-escape.ts'
import cardStyles from '../../../../ui/layout/card.module.css'
import { changeByClick, toggleSelection } from '../../../../ui/selection/selection.ts'
import { SelectionBar } from '../../../../ui/selection/selection-bar.tsx'
import { selectionKeyEffect } from '../../../../ui/selection/selection-keys.ts'
import { SelectionMark } from '../../../../ui/selection/selection-mark.tsx'
import { useSelection } from '../../../../ui/selection/use-selection.ts'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import cardClasses from '../tour-card.module.css'
import { TourCover, TourFacts } from '../tour-card.tsx'
import type { TourDialog } from '../tour-dialog.ts'
import { canBeUnpublished, exactTotal, selectedTours } from './selectable-tours.ts'
import classes from './tour-selection.module.css'
import { selectAllMax, useAllTours } from './use-all-tours.ts'
import { type BulkResult, useBulkTours } from './use-bulk-tours.ts'

type TourSelectionProps = {
  /** The loaded tours. */
  readonly tours: readonly TourSummary[]
  /** True while the tours still match the previous filters. They can't be selected. */
  readonly isOutdated: boolean
  /** `total` of the list. */
  readonly total: number | undefined
  /** Filters and order of the list. The selection is cleared when they change, but not when pages are loaded. */
  readonly input: ListToursInput
  readonly showsFolder: boolean
  /** Result of the last action of a dialog or a drag; null before the first one. */
  readonly result: BulkResult | null
  readonly onDialog: (dialog: TourDialog) => void
  /** Called with the selected tours. */
  readonly onSelected: (tours: readonly TourSummary[]) => void
  readonly onEnd: () => void
}

const icon = { size: 18, 'aria-hidden': true } as const
/** Rows that Page up and Page down move the focus by. */
const rowsPerPage = 2
const actionStyle = { variant: 'subtle', color: 'gray' } as const
const tourIdAt = (target: EventTarget) =>
  target instanceof Element ? (target.closest('[data-tour]')?.getAttribute('data-tour') ?? null) : null

const columnsOf = (list: HTMLElement) => getComputedStyle(list).gridTemplateColumns.split(' ').length

type ActionsProps = {
  readonly tours: readonly TourSummary[]
  readonly bulk: ReturnType<typeof useBulkTours>
  readonly onDialog: (dialog: TourDialog) => void
  readonly onDuplicate: () => void
  readonly onDelete: () => void
}

function TourActions({ tours, bulk, onDialog, onDuplicate, onDelete }: ActionsProps) {
  const { t } = useTranslation()
  const isEmpty = tours.length === 0
  const isBusy = bulk.progress !== null
  const buttonProps = { ...actionStyle, disabled: isEmpty || isBusy }
  return (
    <>
      <Allowed to="manageTours">
        <Button
          {...buttonProps}
          leftSection={<IconFolderShare {...icon} />}
          onClick={() => onDialog({ type: 'move', tours })}
        >
          {t('tours.bulk.move')}
        </Button>
      </Allowed>
      <Allowed to="manageTours">
        <Button {...buttonProps} leftSection={<IconTag {...icon} />} onClick={() => onDialog({ type: 'tags', tours })}>
          {t('editor.field.tags')}
        </Button>
      </Allowed>
      <Allowed to="publishTours">
        <Button
          {...buttonProps}
          leftSection={<IconWorldUpload {...icon} />}
          onClick={() => onDialog({ type: 'publish', tours })}
        >
          {t('tours.bulk.publish')}
        </Button>
      </Allowed>
      <Allowed to="manageTours" whileReadOnly>
        <BusyButton
          variant="subtle"
          color="red"
          leftSection={<IconTrash {...icon} />}
          disabled={isEmpty}
          isBusy={isBusy}
          onClick={onDelete}
        >
          {t('tours.delete')}
        </BusyButton>
      </Allowed>
      {/* The menu opens upwards, because the bar is at the bottom of the screen. */}
      <Menu position="top-end" shadow="md">
        <Menu.Target>
          <Button {...buttonProps} leftSection={<IconDots {...icon} />}>
            {t('stops.bulk.moreActions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Allowed to="manageTours" inMenu>
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={onDuplicate}>
              {t('tours.duplicate')}
            </Menu.Item>
          </Allowed>
          <Allowed to="manageTours" inMenu>
            <Menu.Item leftSection={<IconPalette {...icon} />} onClick={() => onDialog({ type: 'brandKit', tours })}>
              {t('tours.bulk.useBrandKit')}
            </Menu.Item>
          </Allowed>
          <Allowed to="publishTours" inMenu whileReadOnly>
            <Menu.Item
              leftSection={<IconWorldOff {...icon} />}
              disabled={!tours.some(canBeUnpublished)}
              onClick={() => onDialog({ type: 'unpublish', tours: tours.filter(canBeUnpublished) })}
            >
              {t('tours.bulk.unpublish')}
            </Menu.Item>
          </Allowed>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/**
 * Tours as selectable cards (WAI-ARIA listbox pattern) with a bar of actions. A click, a tap or Space toggles a tour.
 */
export function TourSelection(props: TourSelectionProps) {
  const { tours, isOutdated, total, input, showsFolder, result, onDialog, onSelected, onEnd } = props
  const { t } = useTranslation()
  const bulk = useBulkTours()
  const allTours = useAllTours(input)
  const list = useRef<HTMLDivElement>(null)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const { selection, changeSelection, selectAll, clear } = useSelection(JSON.stringify(input), tours)
  const ids = tours.map(({ id }) => id)
  const count = Math.max(exactTotal(total, input) ?? 0, tours.length)
  const currentIndex = Math.max(0, currentId === null ? 0 : ids.indexOf(currentId))
  useEscape(true, onEnd)
  useLayoutEffect(() => {
    list.current?.querySelector<HTMLElement>('[data-tour]')?.focus({ preventScroll: true })
  }, [])
  // An action deselects the tours that it changed, because they may not be in the list anymore.
  const endAction = ({ failedIds }: BulkResult) => {
    allTours.keepOnly(failedIds)
    selectAll(failedIds)
  }
  const [handledResult, setHandledResult] = useState(result)
  if (handledResult !== result) {
    setHandledResult(result)
    if (result !== null) endAction(result)
  }
  const { tours: readTours } = allTours
  const selected = useMemo(
    () => (isOutdated ? [] : selectedTours(selection.ids, tours, readTours)),
    [isOutdated, selection.ids, tours, readTours],
  )
  const selectedIds = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])
  useEffect(() => onSelected(selected), [selected, onSelected])
  const deleteTours = () => {
    if (selected.length === 0 || bulk.progress !== null) return
    void bulk.deleteTours(selected).then(endAction)
  }
  const duplicate = () => void bulk.duplicate(selected).then(endAction)
  const showFailure = (error: unknown) => showError(t, error)
  const selectAllTours = () => {
    if (count <= tours.length) selectAll(ids)
    else allTours.load().then((loaded) => selectAll(loaded.map(({ id }) => id)), showFailure)
  }
  const onClick = (event: MouseEvent) => {
    const id = tourIdAt(event.target)
    if (id === null || isOutdated) return
    setCurrentId(id)
    changeSelection(changeByClick(event, id) ?? ((before) => toggleSelection(before, id)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (list.current === null) return
    const effect = selectionKeyEffect(event, {
      ids,
      focusedIndex: currentIndex,
      columns: columnsOf(list.current),
      rowsPerPage,
    })
    if (effect === null) {
      if (event.key === 'Delete') deleteTours()
      return
    }
    event.preventDefault()
    if (effect.change !== null && !isOutdated) changeSelection(effect.change)
    const id = effect.focusIndex === null ? undefined : ids[effect.focusIndex]
    if (id === undefined) return
    setCurrentId(id)
    list.current.querySelector<HTMLElement>(`[data-tour="${CSS.escape(id)}"]`)?.focus()
  }
  const canSelectAll = !isOutdated && selected.length < count && count <= selectAllMax
  return (
    <>
      <div
        ref={list}
        role="listbox"
        className={classes.list}
        aria-label={t('tours.bulk.list')}
        aria-multiselectable="true"
        aria-busy={isOutdated}
        aria-description={t('stops.bulk.hint')}
        tabIndex={-1}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {tours.map((tour, index) => (
          <div
            key={tour.id}
            role="option"
            className={`${cardStyles.card} ${classes.option}`}
            aria-selected={selectedIds.has(tour.id)}
            aria-disabled={isOutdated}
            tabIndex={index === currentIndex ? 0 : -1}
            data-tour={tour.id}
            onFocus={() => setCurrentId(tour.id)}
          >
            <TourCover tour={tour} />
            <span className={classes.mark}>
              <SelectionMark isSelected={selectedIds.has(tour.id)} />
            </span>
            <span className={cardClasses.body}>
              <span className={cardClasses.name}>{tour.name}</span> <TourFacts tour={tour} showsFolder={showsFolder} />
            </span>
          </div>
        ))}
      </div>
      <SelectionBar
        label={t('tours.bulk.label')}
        isOpen
        count={selected.length}
        selectAllCount={canSelectAll ? count : null}
        onSelectAll={selectAllTours}
        onClear={() => (selected.length > 0 ? clear() : onEnd())}
      >
        <TourActions tours={selected} bulk={bulk} onDialog={onDialog} onDuplicate={duplicate} onDelete={deleteTours} />
      </SelectionBar>
      <div role="status" className="visually-hidden">
        {bulk.progress !== null && t('tours.bulk.progress', bulk.progress)}
      </div>
    </>
  )
}
