import { useCallback, useMemo, useRef, useState } from 'react'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import { emptySelection, removeFromSelection, type Selection, selectAll } from '../grid/selection.ts'

export type SelectionChange = (selection: Selection, order: readonly string[]) => Selection

/** Selection within the media of a query. It is cleared when `key` changes. */
export function useSelection(key: string, media: readonly MediaItem[] | undefined) {
  const [keyed, setKeyed] = useState({ key, selection: emptySelection })
  const selection = keyed.key === key ? keyed.selection : emptySelection
  const order = useRef<readonly string[]>([])
  order.current = useMemo(() => (media ?? []).map(({ id }) => id), [media])
  const changeSelection = useCallback(
    (update: SelectionChange) =>
      setKeyed((before) => {
        const current = before.key === key ? before.selection : emptySelection
        return { key, selection: update(current, order.current) }
      }),
    [key],
  )
  return {
    selection,
    changeSelection,
    clear: () => changeSelection(() => emptySelection),
    selectAll: (mediaIds: readonly string[]) => changeSelection(() => selectAll(mediaIds)),
    deselect: (mediaIds: readonly string[]) =>
      changeSelection((before) => removeFromSelection(before, new Set(mediaIds))),
  }
}
