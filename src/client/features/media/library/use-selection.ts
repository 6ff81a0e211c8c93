import { useCallback, useMemo, useRef, useState } from 'react'
import type { MediaItem } from '../../../../shared/media/media.ts'
import { nothingSelected, type Selection, selectedAll, withoutMedia } from '../grid/selection.ts'

export type SelectionChange = (selection: Selection, order: readonly string[]) => Selection

/** What is chosen of what `key` shows; another key begins with nothing chosen. */
export function useSelection(key: string, media: readonly MediaItem[] | undefined) {
  const [kept, setKept] = useState({ key, selection: nothingSelected })
  const selection = kept.key === key ? kept.selection : nothingSelected
  const order = useRef<readonly string[]>([])
  order.current = useMemo(() => (media ?? []).map(({ id }) => id), [media])
  const change = useCallback(
    (alter: SelectionChange) =>
      setKept((before) => {
        const from = before.key === key ? before.selection : nothingSelected
        return { key, selection: alter(from, order.current) }
      }),
    [key],
  )
  return {
    selection,
    change,
    clear: () => change(() => nothingSelected),
    chooseAll: (mediaIds: readonly string[]) => change(() => selectedAll(mediaIds)),
    leaveOut: (mediaIds: readonly string[]) => change((before) => withoutMedia(before, new Set(mediaIds))),
  }
}
