import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width of an element, measured before its first paint or after the browser's next layout; null until then. */
export function useWidth(
  element: RefObject<HTMLElement | null>,
  measured: 'beforePaint' | 'afterLayout' = 'beforePaint',
): number | null {
  const [widthPx, setWidthPx] = useState<number | null>(null)
  useLayoutEffect(() => {
    const measuredElement = element.current
    if (measuredElement === null) return
    const measure = () => setWidthPx(measuredElement.clientWidth)
    if (measured === 'beforePaint') measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measuredElement)
    return () => observer.disconnect()
  }, [element, measured])
  return widthPx
}
