import type { Location } from 'react-router-dom'
import { screenPaths } from '../../shared/routes.ts'

/** Where somebody is, to bring them back after signing in. */
export function placeOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `${pathname}${search}${hash}`
}

/** The place that the state of a navigation carries; the tour list without one. Never leads out of the app. */
export function placeFrom(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  const isInside = typeof from === 'string' && (from === screenPaths.home || from.startsWith(`${screenPaths.home}/`))
  return isInside ? from : screenPaths.home
}
