import { type MouseEvent, type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import { changeByClick, toggleSelection } from '../../../../ui/selection/selection.ts'
import type { MediaGridProps } from './media-grid-props.ts'

const longPressMs = 450
/** Movement after which a touch scrolls and a mouse drags. */
const dragThresholdPx = 8

type GridPointer = MediaGridProps & { readonly setFocusedIndex: (index: number) => void }

function mediaIdAt(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest('[data-media]')?.getAttribute('data-media') ?? null) : null
}

function isSelectMark(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-mark]') !== null
}

/** Pointer control: click to open or select, Shift for a range, Ctrl to toggle, long press on touch, drag by mouse. */
export function useGridPointer({ media, onSelect, onOpen, onDrag, clickSelects, setFocusedIndex }: GridPointer) {
  const ignoresClick = useRef(false)
  const stopTracking = useRef<() => void>(() => undefined)
  useEffect(() => () => stopTracking.current(), [])

  const onClick = (event: MouseEvent) => {
    const id = mediaIdAt(event.target)
    if (ignoresClick.current || id === null) return
    const index = media.findIndex((item) => item.id === id)
    const item = media[index]
    if (item === undefined) return
    setFocusedIndex(index)
    const change = changeByClick(event, id)
    if (change !== null) onSelect(change)
    else if (clickSelects || isSelectMark(event.target)) onSelect((before) => toggleSelection(before, id))
    else onOpen(item)
  }

  const onPointerDown = (downEvent: ReactPointerEvent) => {
    ignoresClick.current = false
    const id = mediaIdAt(downEvent.target)
    const item = media.find((candidate) => candidate.id === id)
    if (item === undefined || downEvent.button !== 0) return
    const isTouch = downEvent.pointerType === 'touch'
    const longPress = isTouch
      ? setTimeout(() => {
          ignoresClick.current = true
          onSelect((before) => toggleSelection(before, item.id))
        }, longPressMs)
      : undefined
    const onMove = (event: PointerEvent) => {
      if (Math.hypot(event.clientX - downEvent.clientX, event.clientY - downEvent.clientY) < dragThresholdPx) return
      stopTracking.current()
      if (isTouch || !onDrag) return
      ignoresClick.current = true
      onDrag(item, event)
    }
    const end = () => stopTracking.current()
    stopTracking.current = () => {
      clearTimeout(longPress)
      window.removeEventListener('pointermove', onMove)
      for (const name of ['pointerup', 'pointercancel'] as const) window.removeEventListener(name, end)
    }
    window.addEventListener('pointermove', onMove)
    for (const name of ['pointerup', 'pointercancel'] as const) window.addEventListener(name, end)
  }
  // Keeps a long press from opening the browser's context menu.
  const onContextMenu = (event: MouseEvent) => ignoresClick.current && event.preventDefault()
  return { onClick, onPointerDown, onContextMenu }
}
