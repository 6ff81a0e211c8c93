import { hasPermission, type Role } from './permissions.ts'

type Acting = { readonly role: Role; readonly rootAdmin: boolean }

/**
 * Whether somebody may give a member another role. Owners come and go by transfer only; a root admin may set anything.
 */
export function canChangeRole(actor: Acting, { from, to }: { readonly from: Role; readonly to: Role }): boolean {
  if (actor.rootAdmin) return true
  return hasPermission('manageUsers', actor) && from !== 'owner' && to !== 'owner'
}

/** Whether somebody may take a member out of the account; leaving by oneself is another thing. */
export function canRemoveMember(actor: Acting, role: Role): boolean {
  return actor.rootAdmin || (hasPermission('manageUsers', actor) && role !== 'owner')
}
