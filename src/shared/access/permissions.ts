/** The five permissions of spec §6 and the fragment each puts into its error sentence. */
export const permissions = {
  viewTour: 'view restricted tours',
  manageTours: 'manage tours',
  publishTours: 'publish tours',
  manageUsers: 'manage users',
  deleteAccount: 'delete the account',
} as const

export type Permission = keyof typeof permissions
export const permissionNames = [
  'viewTour',
  'manageTours',
  'publishTours',
  'manageUsers',
  'deleteAccount',
] as const satisfies readonly Permission[]

/** The sentence a person without a permission reads (spec §6). */
export function deniedSentence(permission: Permission): string {
  return `Sorry! You do not have access to ${permissions[permission]}. Contact your tour admin to make changes here.`
}

/** Roles of an account: each holds all permissions of the one before it, and one more. */
export const roles = {
  viewer: ['viewTour'],
  editor: ['viewTour', 'manageTours'],
  publisher: ['viewTour', 'manageTours', 'publishTours'],
  admin: ['viewTour', 'manageTours', 'publishTours', 'manageUsers'],
  owner: ['viewTour', 'manageTours', 'publishTours', 'manageUsers', 'deleteAccount'],
} as const satisfies Record<string, readonly Permission[]>

export type Role = keyof typeof roles
export const roleNames = ['viewer', 'editor', 'publisher', 'admin', 'owner'] as const satisfies readonly Role[]

/** Whether a member of an account may; a root admin may everything everywhere. */
export function mayUse(permission: Permission, member: { role: Role; rootAdmin: boolean }): boolean {
  const held: readonly Permission[] = roles[member.role]
  return member.rootAdmin || held.includes(permission)
}
