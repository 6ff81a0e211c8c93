import { type RefObject, useEffect, useRef } from 'react'

/** Headings by focus container. */
const headings = new WeakMap<Element, RefObject<HTMLElement | null>>()

/** Innermost focus container around an element. */
function containerOf(element: Element | null): Element | null {
  return element === null || headings.has(element) ? element : containerOf(element.parentElement)
}

/** Headings of all focus containers around an element, innermost first. */
export function headingsAround(element: Element | null): readonly (HTMLElement | null)[] {
  const container = containerOf(element)
  return container === null
    ? []
    : [headings.get(container)?.current ?? null, ...headingsAround(container.parentElement)]
}

/** True in a dialog, which logically belongs to the container that opened it. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null

/**
 * Focus fallback: when the focused element is removed from the container, the focus moves to its heading instead of
 * being lost to the page. The heading must be a button or have a `tabIndex`.
 */
export function useFocusFallback<Container extends HTMLElement, Heading extends HTMLElement>(): {
  readonly container: RefObject<Container | null>
  readonly heading: RefObject<Heading | null>
} {
  const container = useRef<Container>(null)
  const heading = useRef<Heading>(null)
  useEffect(() => {
    const element = container.current
    if (element === null) return
    headings.set(element, heading)
    let lastFocused: EventTarget | null = null
    let innermostContainer: Element | null = null
    const onFocusIn = ({ target }: FocusEvent) => {
      lastFocused = target
      innermostContainer = target instanceof Element ? containerOf(target) : null
    }
    // Removal also fires `focusout`; only an element that is still connected has lost the focus on purpose.
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      if (isInDialog(relatedTarget)) return
      setTimeout(() => {
        if (lastFocused === target && target instanceof Node && target.isConnected) lastFocused = null
      })
    }
    const observer = new MutationObserver(() => {
      if (!(lastFocused instanceof Node) || lastFocused.isConnected) return
      lastFocused = null
      if (innermostContainer !== element && innermostContainer?.isConnected) return
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    })
    element.addEventListener('focusin', onFocusIn)
    element.addEventListener('focusout', onFocusOut)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', onFocusIn)
      element.removeEventListener('focusout', onFocusOut)
      observer.disconnect()
    }
  }, [])
  return { container, heading }
}
