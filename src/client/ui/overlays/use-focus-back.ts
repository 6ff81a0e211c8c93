import { useCallback, useLayoutEffect, useRef } from 'react'

/** Whoever closed a dialog whose button is gone goes on in the page, not above it. */
const pageId = 'main'

/** An item of a menu goes away with the menu: the button of the menu stands for it. */
function openerNow(): Element | null {
  const { activeElement } = document
  const buttonId = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return buttonId ? document.getElementById(buttonId) : activeElement
}

/**
 * Gives the focus back when a dialog has closed and nothing else has taken it: to what opened the dialog, or to the page
 * where that went away with what was done.
 */
export function useFocusBack(opened: boolean): () => void {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (opened) opener.current = openerNow()
  }, [opened])
  const giveBack = useCallback(() => {
    // Once the dialog is out of the page, and after those who have a better place for it.
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      const isThere = opener.current?.isConnected && opener.current !== document.body
      const place = isThere ? opener.current : document.getElementById(pageId)
      if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    })
  }, [])
  return giveBack
}
