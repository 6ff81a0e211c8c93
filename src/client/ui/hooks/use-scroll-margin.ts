import { type RefObject, useCallback, useEffect, useState } from 'react'

/**
 * Offset of an element in its scroll container, the window by default; updated when the container's content grows, and
 * when one of the values in `changes` does.
 */
export function useScrollMargin(
  element: RefObject<HTMLElement | null>,
  scrollIn: RefObject<HTMLElement | null> | undefined,
  changes: string,
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
    void changes
    measure()
  }, [measure, changes])
  useEffect(() => {
    const observer = new ResizeObserver(measure)
    observer.observe(scrollIn?.current?.firstElementChild ?? document.body)
    return () => observer.disconnect()
  }, [measure, scrollIn])
  return marginPx
}
