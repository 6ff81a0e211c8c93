import { namesOf } from '../kernel/names-of.ts'

/** Roles in ascending order. Each role has all permissions of the lower roles. */
const ranks = {
  viewer: 1,
  editor: 2,
  publisher: 3,
  admin: 4,
  owner: 5,
} as const

export type Role = keyof typeof ranks
export const roleNames = namesOf(ranks)

type PermissionRule = {
  /** Verb phrase for the error message. */
  readonly action: string
  /** Lowest role with the permission. */
  readonly lowestRole: Role
}

/** Permissions of spec §6. */
const permissions = {
  viewTour: { action: 'view restricted tours', lowestRole: 'viewer' },
  manageTours: { action: 'manage tours', lowestRole: 'editor' },
  publishTours: { action: 'publish tours', lowestRole: 'publisher' },
  manageUsers: { action: 'manage users', lowestRole: 'admin' },
  deleteAccount: { action: 'delete the account', lowestRole: 'owner' },
} as const satisfies Record<string, PermissionRule>

export type Permission = keyof typeof permissions
export const permissionNames = namesOf(permissions)

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name)
}

/** Error message for a missing permission (spec §6). */
export function deniedMessage(permission: Permission): string {
  return `Sorry! You do not have access to ${permissions[permission].action}. Contact your tour admin to make changes here.`
}

function roleGrants(role: Role, permission: Permission): boolean {
  return ranks[role] >= ranks[permissions[permission].lowestRole]
}

/** The role with fewer permissions. */
export function lowerRole(a: Role, b: Role): Role {
  return ranks[a] < ranks[b] ? a : b
}

/** All permissions of a role. */
export function permissionsOf(role: Role): readonly Permission[] {
  return permissionNames.filter((permission) => roleGrants(role, permission))
}

/** Root admins have all permissions in all accounts. */
export function hasPermission(permission: Permission, member: { role: Role; rootAdmin: boolean }): boolean {
  return member.rootAdmin || roleGrants(member.role, permission)
}
