import type { Location } from 'react-router-dom'
import { safeReturnPath } from '../../shared/web/return-path.ts'
import { screenPaths } from '../../shared/web/routes.ts'

/** Where somebody is, to bring them back after signing in. */
export function pathOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `${pathname}${search}${hash}`
}

/** An invitation asks people to sign in first. Its token stays in the browser: the server's rounds never hold it. */
const invitation = new RegExp(`^${screenPaths.acceptInvitation}#[\\w-]{1,200}$`)

/** A place to lead somebody to once they have signed in; the tour list for anything that is none (threat T38). */
export function safePlace(given: unknown): string {
  return typeof given === 'string' && invitation.test(given) ? given : safeReturnPath(given)
}

/** The place that the state of a navigation carries; the tour list without one. */
export function placeFrom(state: unknown): string {
  return safePlace(typeof state === 'object' && state !== null && 'from' in state ? state.from : null)
}
