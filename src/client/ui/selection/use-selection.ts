import { useCallback, useMemo, useRef, useState } from 'react'
import { emptySelection, removeFromSelection, type SelectionChange, selectAll } from './selection.ts'

/** Selection within a list. It is cleared when `key`, the identity of the list, changes. */
export function useSelection(key: string, items: readonly { readonly id: string }[] | undefined) {
  const [state, setState] = useState({ key, selection: emptySelection })
  const selection = state.key === key ? state.selection : emptySelection
  const order = useRef<readonly string[]>([])
  order.current = useMemo(() => (items ?? []).map(({ id }) => id), [items])
  const changeSelection = useCallback(
    (update: SelectionChange) =>
      setState((previous) => {
        const currentSelection = previous.key === key ? previous.selection : emptySelection
        return { key, selection: update(currentSelection, order.current) }
      }),
    [key],
  )
  return {
    selection,
    changeSelection,
    clear: () => changeSelection(() => emptySelection),
    selectAll: (ids: readonly string[]) => changeSelection(() => selectAll(ids)),
    deselect: (ids: readonly string[]) => changeSelection((current) => removeFromSelection(current, new Set(ids))),
  }
}
