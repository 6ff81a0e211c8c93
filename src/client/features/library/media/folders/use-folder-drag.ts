import { useCallback, useEffect, useRef, useState } from 'react'
import { dropAttribute } from './folder-link.tsx'

export type FolderDrag = {
  readonly ids: readonly string[]
  readonly xPx: number
  readonly yPx: number
  /** Id of the folder under the pointer. */
  readonly target: string | null
}

function folderIdAt(xPx: number, yPx: number): string | null {
  const folder = document.elementsFromPoint(xPx, yPx).find((element) => element.hasAttribute(dropAttribute))
  return folder?.getAttribute(dropAttribute) ?? null
}

type FolderDragOptions = {
  readonly selectedIds: ReadonlySet<string>
  readonly onDrop: (ids: readonly string[], folder: string) => void
}

/** Drag of items to a folder by mouse: all selected items, or the dragged one alone if it isn't selected. */
export function useFolderDrag({ selectedIds, onDrop }: FolderDragOptions) {
  const [drag, setDrag] = useState<FolderDrag | null>(null)
  const stopDrag = useRef<() => void>(() => undefined)
  useEffect(() => () => stopDrag.current(), [])
  const beginDrag = useCallback(
    (item: { readonly id: string }, downEvent: PointerEvent) => {
      const ids = selectedIds.has(item.id) ? [...selectedIds] : [item.id]
      const dragAt = ({ clientX, clientY }: PointerEvent): FolderDrag => ({
        ids,
        xPx: clientX,
        yPx: clientY,
        target: folderIdAt(clientX, clientY),
      })
      const onMove = (event: PointerEvent) => setDrag(dragAt(event))
      const onUp = (event: PointerEvent) => {
        stopDrag.current()
        const { target } = dragAt(event)
        if (target !== null) onDrop(ids, target)
      }
      const onKey = (event: KeyboardEvent) => event.key === 'Escape' && stopDrag.current()
      const listeners = new AbortController()
      const { signal } = listeners
      stopDrag.current = () => {
        listeners.abort()
        setDrag(null)
      }
      window.addEventListener('pointermove', onMove, { signal })
      window.addEventListener('pointerup', onUp, { signal })
      window.addEventListener('pointercancel', () => stopDrag.current(), { signal })
      window.addEventListener('keydown', onKey, { signal, capture: true })
      setDrag(dragAt(downEvent))
    },
    [selectedIds, onDrop],
  )
  return { drag, beginDrag }
}
