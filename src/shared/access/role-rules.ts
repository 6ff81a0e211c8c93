import { mayUse, type Role } from './permissions.ts'

type Acting = { readonly role: Role; readonly rootAdmin: boolean }

/**
 * Whether somebody may give a member another role. Owners come and go by transfer only; a root admin may set anything.
 */
export function mayChangeRole(actor: Acting, { from, to }: { readonly from: Role; readonly to: Role }): boolean {
  if (actor.rootAdmin) return true
  return mayUse('manageUsers', actor) && from !== 'owner' && to !== 'owner'
}

/** Whether somebody may take a member out of the account; leaving by oneself is another thing. */
export function mayRemove(actor: Acting, role: Role): boolean {
  return actor.rootAdmin || (mayUse('manageUsers', actor) && role !== 'owner')
}
