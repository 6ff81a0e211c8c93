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

/**
 * Gives the focus back when a dialog has closed and nothing else has taken it: to what opened the dialog. Where that went
 * away with what was done, to the heading of the place that keeps the focus near, or to the page.
 */
export function useFocusBack(opened: boolean): () => void {
  const opener = useRef<Element | null>(null)
  const headings = useRef<readonly (Element | null)[]>([])
  useLayoutEffect(() => {
    if (!opened) return
    opener.current = openerNow()
    headings.current = headingsAround(opener.current)
  }, [opened])
  const giveBack = useCallback(() => {
    // Once the dialog is out of the page, and after those who have a better place for it.
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      const places = [opener.current, ...headings.current, document.getElementById(pageId)]
      const place = places.find((element) => element?.isConnected && element !== document.body)
      if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    })
  }, [])
  return giveBack
}
