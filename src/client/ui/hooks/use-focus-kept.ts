import { type RefObject, useEffect, useRef } from 'react'

/** The heading of each place that keeps the focus near. */
const headings = new WeakMap<Element, RefObject<HTMLElement | null>>()

/** The innermost place that keeps the focus of `element` near. */
function placeAround(element: Element | null): Element | null {
  return element === null || headings.has(element) ? element : placeAround(element.parentElement)
}

/** The headings of all places around `element`, from the innermost. */
export function headingsAround(element: Element | null): readonly (HTMLElement | null)[] {
  const place = placeAround(element)
  return place === null ? [] : [headings.get(place)?.current ?? null, ...headingsAround(place.parentElement)]
}

/** A dialog that was opened from here belongs here, although it stands elsewhere in the page. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null

/**
 * Keeps the focus near: where what has it goes away, because it was done with, the focus goes to the place's heading
 * instead of the top of the page. The heading is a button, or has a `tabIndex`.
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
    headings.set(element, heading)
    let last: EventTarget | null = null
    let innermost: Element | null = null
    const come = ({ target }: FocusEvent) => {
      last = target
      innermost = target instanceof Element ? placeAround(target) : null
    }
    // What is taken away leaves too; only who went by themselves is let go.
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (isInDialog(relatedTarget)) return
      setTimeout(() => {
        if (last === target && target instanceof Node && target.isConnected) last = null
      })
    }
    const observer = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected) return
      last = null
      if (innermost !== element && innermost?.isConnected) return
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
