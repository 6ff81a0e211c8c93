import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus near: where what has it goes away, because it was done with, the focus goes to the place's heading
 * instead of the top of the page. The heading needs a `tabIndex`.
 */
export function useFocusKept<Place extends HTMLElement, Heading extends HTMLElement>(): {
  readonly place: RefObject<Place | null>
  readonly heading: RefObject<Heading | null>
} {
  const place = useRef<Place>(null)
  const heading = useRef<Heading>(null)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    let last: EventTarget | null = null
    const come = ({ target }: FocusEvent) => {
      last = target
    }
    // What is taken away leaves too; only who went by themselves is let go.
    const leave = ({ target }: FocusEvent) =>
      setTimeout(() => {
        if (last === target && target instanceof Node && target.isConnected) last = null
      })
    const observer = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected) return
      last = null
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    })
    element.addEventListener('focusin', come)
    element.addEventListener('focusout', leave)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', come)
      element.removeEventListener('focusout', leave)
      observer.disconnect()
    }
  }, [])
  return { place, heading }
}
