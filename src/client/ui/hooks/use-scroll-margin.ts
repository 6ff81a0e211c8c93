import { type RefObject, useCallback, useEffect, useState } from 'react'

/**
 * Offset of an element in its scroll container, the window by default. It is measured again when the container's
 * content grows and when `measureKey` changes.
 */
export function useScrollMargin(
  element: RefObject<HTMLElement | null>,
  scrollIn: RefObject<HTMLElement | null> | undefined,
  measureKey: string,
): number {
  const [marginPx, setMarginPx] = useState(0)
  const measure = useCallback(() => {
    if (element.current === null) return
    const { top } = element.current.getBoundingClientRect()
    const container = scrollIn?.current
    setMarginPx(
      Math.round(container ? top - container.getBoundingClientRect().top + container.scrollTop : top + scrollY),
    )
  }, [element, scrollIn])
  useEffect(() => {
    void measureKey
    measure()
  }, [measure, measureKey])
  useEffect(() => {
    const observer = new ResizeObserver(measure)
    observer.observe(scrollIn?.current?.firstElementChild ?? document.body)
    return () => observer.disconnect()
  }, [measure, scrollIn])
  return marginPx
}
