import { type MouseEvent, type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import type { MediaGridProps } from './media-grid.tsx'
import { extended, toggled } from './selection.ts'

const longPressMs = 450
/** A finger that moves this far scrolls; a mouse drags. */
const previewPx = 8

type GridPointer = MediaGridProps & { readonly setFocused: (index: number) => void }

function mediaIdAt(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest('[data-media]')?.getAttribute('data-media') ?? null) : null
}

function isMark(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-mark]') !== null
}

/** Presses on media: open, choose, range with Shift, one more with Ctrl, a long press on touch, a drag by the mouse. */
export function useGridPointer({ media, onSelect, onOpen, onDrag, pressSelects, setFocused }: GridPointer) {
  const ignoresClick = useRef(false)
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])

  const onClick = (event: MouseEvent) => {
    const id = mediaIdAt(event.target)
    if (ignoresClick.current || id === null) return
    const index = media.findIndex((item) => item.id === id)
    const item = media[index]
    if (item === undefined) return
    setFocused(index)
    if (event.shiftKey) onSelect((before, order) => extended(before, order, id))
    else if (event.ctrlKey || event.metaKey || pressSelects || isMark(event.target))
      onSelect((before) => toggled(before, id))
    else onOpen(item)
  }

  const onPointerDown = (down: ReactPointerEvent) => {
    ignoresClick.current = false
    const id = mediaIdAt(down.target)
    const item = media.find((one) => one.id === id)
    if (item === undefined || down.button !== 0) return
    const isTouch = down.pointerType === 'touch'
    const press = isTouch
      ? setTimeout(() => {
          ignoresClick.current = true
          onSelect((before) => toggled(before, item.id))
        }, longPressMs)
      : undefined
    const onMove = (event: PointerEvent) => {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < previewPx) return
      stop.current()
      if (isTouch || !onDrag) return
      ignoresClick.current = true
      onDrag(item, event)
    }
    const end = () => stop.current()
    stop.current = () => {
      clearTimeout(press)
      window.removeEventListener('pointermove', onMove)
      for (const name of ['pointerup', 'pointercancel'] as const) window.removeEventListener(name, end)
    }
    window.addEventListener('pointermove', onMove)
    for (const name of ['pointerup', 'pointercancel'] as const) window.addEventListener(name, end)
  }
  // A long press would open the browser's menu over the medium it has just chosen.
  const onContextMenu = (event: MouseEvent) => ignoresClick.current && event.preventDefault()
  return { onClick, onPointerDown, onContextMenu }
}
