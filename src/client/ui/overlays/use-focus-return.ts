import { useCallback, useLayoutEffect, useRef } from 'react'
import { headingsAround } from '../hooks/use-focus-fallback.ts'

/** Main landmark. It takes the focus if the opener of a closed dialog and the headings around it are gone. */
const mainId = 'main'

/**
 * Focused element, which opens a dialog. A menu item disappears with its menu, so its menu's button is returned
 * instead.
 */
function currentOpener(): Element | null {
  const { activeElement } = document
  const buttonId = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return buttonId ? document.getElementById(buttonId) : activeElement
}

/** Focuses the first candidate that is still connected, unless another element has the focus. */
function focusFirstConnected(candidates: readonly (Element | null)[]): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const target = candidates.find((element) => element?.isConnected && element !== document.body)
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  })
}

/**
 * Moves the focus back when a dialog closes, unless another element has the focus. The opener of the dialog is focused
 * or, if the opener is gone, the heading of the nearest focus container. The returned function repeats this when the
 * closing transition has ended, and falls back to the page's main landmark.
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
  return useCallback(() => focusFirstConnected([...returnCandidates.current, document.getElementById(mainId)]), [])
}
