import { useCallback, useMemo, useRef, useState } from 'react'
import { emptySelection, removeFromSelection, type SelectionChange, selectAll } from './selection.ts'

/** Selection within a list. It is cleared when `key` changes. */
export function useSelection(key: string, items: readonly { readonly id: string }[] | undefined) {
  const [keyed, setKeyed] = useState({ key, selection: emptySelection })
  const selection = keyed.key === key ? keyed.selection : emptySelection
  const order = useRef<readonly string[]>([])
  order.current = useMemo(() => (items ?? []).map(({ id }) => id), [items])
  const changeSelection = useCallback(
    (update: SelectionChange) =>
      setKeyed((before) => {
        const currentSelection = before.key === key ? before.selection : emptySelection
        return { key, selection: update(currentSelection, order.current) }
      }),
    [key],
  )
  return {
    selection,
    changeSelection,
    clear: () => changeSelection(() => emptySelection),
    selectAll: (ids: readonly string[]) => changeSelection(() => selectAll(ids)),
    deselect: (ids: readonly string[]) => changeSelection((before) => removeFromSelection(before, new Set(ids))),
  }
}
