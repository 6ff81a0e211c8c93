import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TourSummary } from '../../../../../shared/tours/tour-list.ts'
import { usePermission } from '../../../access/auth/session/use-permission.ts'
import { DragGhost } from '../../../library/media/folders/drag-ghost.tsx'
import { FolderPane } from '../../../library/media/folders/folder-pane.tsx'
import { useFolderDrag } from '../../../library/media/folders/use-folder-drag.ts'
import { noFolder } from '../../../library/media/library/library-query.ts'
import { type BulkResult, useBulkTours } from './use-bulk-tours.ts'
import { useTourFolders } from './use-tour-folders.ts'

type TourFolderPaneProps = {
  readonly folder: string | null
  readonly onChoose: (folder: string | null) => void
  /** The loaded tours, which can be dragged to a folder. */
  readonly tours: readonly TourSummary[]
  readonly selected: readonly TourSummary[]
  /** Called when the selected tours were dropped on a folder. */
  readonly onDone: (result: BulkResult) => void
}

const dragThresholdPx = 8

/** Id of the tour of the card at the pointer; null on the controls of a card. */
function tourIdAt(target: EventTarget | null): string | null {
  if (!(target instanceof Element) || target.closest('button, [role="menu"]') !== null) return null
  return target.closest('[data-tour]')?.getAttribute('data-tour') ?? null
}

/** Begins a drag when the mouse moves with a pressed button on a card, and suppresses the click that ends it. */
function useCardDrag(isAllowed: boolean, beginDrag: (tour: { readonly id: string }, event: PointerEvent) => void) {
  const onBegin = useEffectEvent(beginDrag)
  useEffect(() => {
    if (!isAllowed) return
    const listeners = new AbortController()
    const { signal } = listeners
    let pressedCard: { readonly id: string; readonly xPx: number; readonly yPx: number } | null = null
    let wasDragged = false
    const onPointerDown = (event: PointerEvent) => {
      const id = tourIdAt(event.target)
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
      wasDragged = false
      const isMouse = isPlain && event.pointerType !== 'touch'
      pressedCard = id !== null && isMouse ? { id, xPx: event.clientX, yPx: event.clientY } : null
    }
    const onPointerMove = (event: PointerEvent) => {
      if (pressedCard === null) return
      if (Math.hypot(event.clientX - pressedCard.xPx, event.clientY - pressedCard.yPx) < dragThresholdPx) return
      onBegin({ id: pressedCard.id }, event)
      wasDragged = true
      pressedCard = null
    }
    const onPointerUp = () => {
      pressedCard = null
    }
    // The click that ends a drag would open the tour.
    const onClick = (event: MouseEvent) => {
      if (!wasDragged) return
      event.preventDefault()
      event.stopPropagation()
      wasDragged = false
    }
    // Keeps the browser from dragging the link or its image, and from selecting text.
    const onNativeStart = (event: Event) => {
      if (pressedCard !== null || wasDragged) event.preventDefault()
    }
    addEventListener('pointerdown', onPointerDown, { signal })
    addEventListener('pointermove', onPointerMove, { signal })
    for (const name of ['pointerup', 'pointercancel'] as const) addEventListener(name, onPointerUp, { signal })
    for (const name of ['dragstart', 'selectstart'] as const) addEventListener(name, onNativeStart, { signal })
    addEventListener('click', onClick, { signal, capture: true })
    return () => listeners.abort()
  }, [isAllowed])
}

/** Folders of the list of tours. One card, or all selected ones, can be dragged to them by mouse. */
export function TourFolderPane({ folder, onChoose, tours, selected, onDone }: TourFolderPaneProps) {
  const { t } = useTranslation()
  const source = useTourFolders()
  const bulk = useBulkTours()
  const canManage = usePermission('manageTours')
  const selectedIds = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])
  const { drag, beginDrag } = useFolderDrag({
    selectedIds,
    onDrop: (ids, target) => {
      // Selected tours need not be loaded as cards.
      const candidates = [...selected, ...tours.filter(({ id }) => !selectedIds.has(id))]
      const dragged = candidates.filter(({ id }) => ids.includes(id))
      const isSelection = ids.some((id) => selectedIds.has(id))
      void bulk.move(dragged, target === noFolder ? null : target).then((result) => isSelection && onDone(result))
    },
  })
  useCardDrag(canManage, beginDrag)
  return (
    <>
      <FolderPane
        source={source}
        allItemsLabel={t('tours.all')}
        folderId={folder}
        onChoose={onChoose}
        dropTargetId={drag?.target ?? null}
      />
      {drag && <DragGhost drag={drag} />}
    </>
  )
}
