import { useCallback, useEffect, useRef, useState } from 'react'
import type { MediaItem } from '../../../../shared/media/media.ts'
import { dropAttribute } from '../folders/folder-link.tsx'

export type MediaDrag = {
  readonly mediaIds: readonly string[]
  readonly xPx: number
  readonly yPx: number
  /** The folder under the pointer. */
  readonly target: string | null
}

function folderAt(xPx: number, yPx: number): string | null {
  const folder = document.elementsFromPoint(xPx, yPx).find((element) => element.hasAttribute(dropAttribute))
  return folder?.getAttribute(dropAttribute) ?? null
}

type MediaDragOptions = {
  readonly selectedIds: ReadonlySet<string>
  readonly onDrop: (mediaIds: readonly string[], folder: string) => void
}

/** Media carried by the mouse to a folder: the chosen ones, or the one that was taken if it is not among them. */
export function useMediaDrag({ selectedIds, onDrop }: MediaDragOptions) {
  const [drag, setDrag] = useState<MediaDrag | null>(null)
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])
  const begin = useCallback(
    (media: MediaItem, from: PointerEvent) => {
      const mediaIds = selectedIds.has(media.id) ? [...selectedIds] : [media.id]
      const at = ({ clientX, clientY }: PointerEvent): MediaDrag => ({
        mediaIds,
        xPx: clientX,
        yPx: clientY,
        target: folderAt(clientX, clientY),
      })
      const onMove = (event: PointerEvent) => setDrag(at(event))
      const onUp = (event: PointerEvent) => {
        stop.current()
        const { target } = at(event)
        if (target !== null) onDrop(mediaIds, target)
      }
      const onKey = (event: KeyboardEvent) => event.key === 'Escape' && stop.current()
      const listening = new AbortController()
      const { signal } = listening
      stop.current = () => {
        listening.abort()
        setDrag(null)
      }
      window.addEventListener('pointermove', onMove, { signal })
      window.addEventListener('pointerup', onUp, { signal })
      window.addEventListener('pointercancel', () => stop.current(), { signal })
      window.addEventListener('keydown', onKey, { signal, capture: true })
      setDrag(at(from))
    },
    [selectedIds, onDrop],
  )
  return { drag, begin }
}
