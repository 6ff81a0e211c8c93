import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { pathOf } from '../platform/return-path.ts'

/** Loads a share page from the server. It is not part of the app, but a navigation may lead there after signing in. */
export function LeaveForTour() {
  const path = pathOf(useLocation())
  useEffect(() => location.replace(path), [path])
  return null
}
