import { useDeferredValue, useState } from 'react'

/**
 * True once a component that waited for data or code is to be rendered: one render after `isAvailable`, in a deferred
 * render that React splits into short tasks. Data that is available at the first render isn't deferred.
 */
export function useDeferredStart(isAvailable: boolean): boolean {
  const [wasAvailable] = useState(isAvailable)
  const hasStarted = useDeferredValue(isAvailable, false)
  return isAvailable && (wasAvailable || hasStarted)
}
