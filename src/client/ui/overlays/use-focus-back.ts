import { useCallback, useLayoutEffect, useRef } from 'react'
import { headingsAround } from '../hooks/use-focus-kept.ts'

/** Whoever closed a dialog whose button is gone goes on in the page, not above it. */
const pageId = 'main'

/** An item of a menu goes away with the menu: the button of the menu stands for it. */
function openerNow(): Element | null {
  const { activeElement } = document
  const buttonId = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return buttonId ? document.getElementById(buttonId) : activeElement
}

/** Once the dialog is out of the page, and after those who have a better place for it: the first that is still there. */
function focusFirst(places: readonly (Element | null)[]): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const place = places.find((element) => element?.isConnected && element !== document.body)
    if (place instanceof HTMLElement) place.focus({ preventScroll: true })
  })
}

/**
 * Gives the focus back when a dialog has closed and nothing else has taken it: to what opened the dialog. Where that went
 * away with what was done, to the heading of the place that keeps the focus near, or to the page. A dialog that is taken
 * away while it is open does the same, but leaves the focus of the page to what took it away.
 */
export function useFocusBack(opened: boolean): () => void {
  const near = useRef<readonly (Element | null)[]>([])
  useLayoutEffect(() => {
    if (!opened) return
    const opener = openerNow()
    const places = [opener, ...headingsAround(opener)]
    near.current = places
    return () => focusFirst(places)
  }, [opened])
  return useCallback(() => focusFirst([...near.current, document.getElementById(pageId)]), [])
}
