import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width of an element, measured before its first paint; null until then. */
export function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [widthPx, setWidthPx] = useState<number | null>(null)
  useLayoutEffect(() => {
    const measuredElement = element.current
    if (measuredElement === null) return
    const measure = () => setWidthPx(measuredElement.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measuredElement)
    return () => observer.disconnect()
  }, [element])
  return widthPx
}
