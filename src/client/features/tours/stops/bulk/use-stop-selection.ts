import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useEscape } from '../../../../ui/hooks/use-escape.ts'
import { changeByClick } from '../../../../ui/selection/selection.ts'
import { useSelection } from '../../../../ui/selection/use-selection.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import type { BulkDialog } from './bulk-actions.tsx'
import { clickedCardId } from './card-click.ts'

/** Selection mode with the stop that is about to take the focus; null outside it. */
type Mode = { readonly focusId: string | null } | null

const textFields = 'input, textarea, [contenteditable="true"]'

/** Element of a stop in the list, outside selection mode. */
function cardOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-stop]') : null
}

/** Selects all on Ctrl+A or Cmd+A, wherever the focus is except in text fields and dialogs. */
function useSelectAllKey(isEnabled: boolean, selectAll: () => void): void {
  const onSelectAll = useEffectEvent(selectAll)
  useEffect(() => {
    if (!isEnabled) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'a' || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(`${textFields}, [role="dialog"]`) !== null) return
      event.preventDefault()
      onSelectAll()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isEnabled])
}

/** Element of a stop as a card or in the link graph. */
function stopElement(stopId: string): HTMLElement | null {
  const id = CSS.escape(stopId)
  return document.querySelector(`[data-stop="${id}"], .react-flow__node[data-id="${id}"]`)
}

/** Stop of the link graph that the Tab key reaches. */
function graphTabStop(): HTMLElement | null {
  return document.querySelector('.react-flow__node[tabindex="0"]')
}

/** Selection mode of the Tour Stops tab: the selected stops, the open dialog, and the focus. */
export function useStopSelection({ isAvailable }: { readonly isAvailable: boolean }) {
  const { tour, mayEdit } = useTourEditor()
  const [mode, setMode] = useState<Mode>(null)
  const [dialog, setDialog] = useState<BulkDialog | null>(null)
  const { selection, changeSelection, clear, selectAll } = useSelection(tour.id, tour.stops)
  const isSelecting = mode !== null && isAvailable && tour.stops.length > 0
  const stops = tour.stops.filter(({ id }) => selection.ids.has(id))
  const toggleButton = useRef<HTMLButtonElement>(null)
  /** Stop that takes the focus after selection mode has ended; undefined if it hasn't just ended. */
  const refocusId = useRef<string | null>(undefined)
  /** Index of the first deleted stop; the stop at this index takes the focus afterwards. */
  const deletedIndex = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (isSelecting || refocusId.current === undefined) return
    const link = document.querySelector<HTMLElement>(`[data-stop="${CSS.escape(refocusId.current ?? '')}"] [data-name]`)
    refocusId.current = undefined
    const target = link ?? toggleButton.current ?? graphTabStop()
    if (document.activeElement === document.body) target?.focus({ preventScroll: link === null })
  })
  const start = (focusId: string | null = null) => setMode({ focusId })
  const end = () => {
    refocusId.current = cardOf(document.activeElement)?.getAttribute('data-stop') ?? null
    setMode(null)
    clear()
  }
  useEscape(isSelecting, end)
  useSelectAllKey(isSelecting, () => selectAll(tour.stops.map(({ id }) => id)))
  return {
    isSelecting,
    focusId: mode?.focusId ?? null,
    /** Called once the stop has the focus, so that a change of the layout doesn't move the focus again. */
    onFocused: () => setMode((before) => before && { focusId: null }),
    selection,
    changeSelection,
    select: selectAll,
    stops,
    dialog,
    setDialog,
    toggleButton,
    toggle: () => (isSelecting ? end() : start()),
    end,
    /** Selects stops in the link graph, where the mode lasts as long as any stop is selected. */
    selectInGraph: (stopIds: ReadonlySet<string>) => {
      if (stopIds.size === 0) return end()
      selectAll(tour.stops.map(({ id }) => id).filter((id) => stopIds.has(id)))
      if (mode === null) start()
    },
    /** Starts selection mode on a click with Shift, Ctrl or Cmd on a card, outside its controls. */
    onClickCapture: (event: MouseEvent) => {
      const id = event.target instanceof Element ? clickedCardId(event.target) : null
      if (id === null || !mayEdit) return
      const change = changeByClick(event, id)
      if (change === null) return
      event.preventDefault()
      event.stopPropagation()
      changeSelection(change)
      start(id)
    },
    onDeleting: (stopIds: readonly string[]) => {
      deletedIndex.current = tour.stops.findIndex(({ id }) => stopIds.includes(id))
    },
    onDialogClosed: () => {
      const index = deletedIndex.current
      deletedIndex.current = null
      if (index === null) return
      const next = tour.stops[Math.min(index, tour.stops.length - 1)]
      const target = stopElement(next?.id ?? '') ?? document.getElementById('main')
      target?.focus()
    },
  }
}
