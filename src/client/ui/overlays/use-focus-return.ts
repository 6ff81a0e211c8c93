import { useCallback, useLayoutEffect, useRef } from 'react'
import { headingsAround } from '../hooks/use-focus-fallback.ts'

/** Main landmark, which takes the focus if the opener of a closed dialog is gone. */
const pageId = 'main'

/** Focused element that opens a dialog. For a menu item, which disappears with its menu, the menu's button. */
function currentOpener(): Element | null {
  const { activeElement } = document
  const buttonId = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return buttonId ? document.getElementById(buttonId) : activeElement
}

/** Focuses the first candidate that is still connected, unless another element has taken the focus. */
function focusFirstConnected(candidates: readonly (Element | null)[]): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const target = candidates.find((element) => element?.isConnected && element !== document.body)
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  })
}

/**
 * Returns the focus after a dialog has closed, if nothing else has taken it: to the opener of the dialog or, if that is
 * gone, to the heading of the nearest focus container, or to the page. A dialog that unmounts while open does the same
 * without falling back to the page.
 */
export function useFocusReturn(opened: boolean): () => void {
  const returnCandidates = useRef<readonly (Element | null)[]>([])
  useLayoutEffect(() => {
    if (!opened) return
    const opener = currentOpener()
    const candidates = [opener, ...headingsAround(opener)]
    returnCandidates.current = candidates
    return () => focusFirstConnected(candidates)
  }, [opened])
  return useCallback(() => focusFirstConnected([...returnCandidates.current, document.getElementById(pageId)]), [])
}
