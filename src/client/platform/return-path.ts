import type { Location } from 'react-router-dom'
import { safeReturnPath } from '../../shared/web/return-path.ts'
import { screenPaths } from '../../shared/web/routes.ts'

/** Path of a location, to return to after signing in. */
export function pathOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `${pathname}${search}${hash}`
}

/** Invitation links may be returned to. Their token is in the fragment, which is never sent to the server. */
const invitation = new RegExp(`^${screenPaths.acceptInvitation}#[\\w-]{1,200}$`)

/** Validates a path to return to after signing in; invalid ones become the tour list (threat T38). */
export function validReturnPath(value: unknown): string {
  return typeof value === 'string' && invitation.test(value) ? value : safeReturnPath(value)
}

/** Return path in a navigation state; the tour list without one. */
export function returnPathFrom(state: unknown): string {
  return validReturnPath(typeof state === 'object' && state !== null && 'from' in state ? state.from : null)
}
