import { hasPermission, type Role } from './permissions.ts'

type Actor = { readonly role: Role; readonly rootAdmin: boolean }

/** Ownership changes by transfer only, except for root admins. */
export function canChangeRole(actor: Actor, { from, to }: { readonly from: Role; readonly to: Role }): boolean {
  if (actor.rootAdmin) return true
  return hasPermission('manageUsers', actor) && from !== 'owner' && to !== 'owner'
}

/** True if the actor can remove another member; leaving an account has other rules. */
export function canRemoveMember(actor: Actor, role: Role): boolean {
  return actor.rootAdmin || (hasPermission('manageUsers', actor) && role !== 'owner')
}
