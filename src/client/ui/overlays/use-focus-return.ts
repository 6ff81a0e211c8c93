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

/** A busy page may remove a closed dialog, and with it the focus, later than its closing transition ends. */
const removalPollMs = 20
const removalPollsMax = 25

/** Focuses the first candidate that is still connected, unless an element outside dialogs has the focus. */
function focusFirstConnected(candidates: readonly (Element | null)[], remainingPolls = removalPollsMax): void {
  const waitMs = remainingPolls === removalPollsMax ? 0 : removalPollMs
  setTimeout(() => {
    const { activeElement } = document
    if (activeElement !== document.body) {
      if (remainingPolls > 0 && activeElement?.closest('[role="dialog"]'))
        focusFirstConnected(candidates, remainingPolls - 1)
      return
    }
    const target = candidates.find((element) => element?.isConnected && element !== document.body)
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }, waitMs)
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
