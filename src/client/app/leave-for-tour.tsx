import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { pathOf } from '../platform/place.ts'

/** Pages of tours are the server's: whoever comes to one within the app, as after signing in, leaves it. */
export function LeaveForTour() {
  const path = pathOf(useLocation())
  useEffect(() => location.replace(path), [path])
  return null
}
