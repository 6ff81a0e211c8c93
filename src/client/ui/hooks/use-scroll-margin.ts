import { type RefObject, useCallback, useEffect, useState } from 'react'

/**
 * Offset of an element in its scroll container, the window by default. It is measured again when the container's
 * content grows and when `measureKey` changes. Without a key, it isn't measured.
 */
export function useScrollMargin(
  element: RefObject<HTMLElement | null>,
  scrollIn: RefObject<HTMLElement | null> | undefined,
  measureKey: string | null,
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
    if (measureKey !== null) measure()
  }, [measure, measureKey])
  const isMeasured = measureKey !== null
  useEffect(() => {
    if (!isMeasured) return
    const observer = new ResizeObserver(measure)
    observer.observe(scrollIn?.current?.firstElementChild ?? document.body)
    return () => observer.disconnect()
  }, [measure, scrollIn, isMeasured])
  return marginPx
}
