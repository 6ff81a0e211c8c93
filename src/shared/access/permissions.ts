import { namesOf } from '../kernel/names-of.ts'

/** Roles of an account, from the lowest to the highest: each holds all permissions of those below it. */
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
  /** The fragment that it puts into its error sentence. */
  readonly action: string
  /** The lowest role that holds it. */
  readonly from: Role
}

/** The five permissions of spec §6. */
const permissions = {
  viewTour: { action: 'view restricted tours', from: 'viewer' },
  manageTours: { action: 'manage tours', from: 'editor' },
  publishTours: { action: 'publish tours', from: 'publisher' },
  manageUsers: { action: 'manage users', from: 'admin' },
  deleteAccount: { action: 'delete the account', from: 'owner' },
} as const satisfies Record<string, PermissionRule>

export type Permission = keyof typeof permissions
export const permissionNames = namesOf(permissions)

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name)
}

/** The sentence a person without a permission reads (spec §6). */
export function deniedSentence(permission: Permission): string {
  return `Sorry! You do not have access to ${permissions[permission].action}. Contact your tour admin to make changes here.`
}

function holds(role: Role, permission: Permission): boolean {
  return ranks[role] >= ranks[permissions[permission].from]
}

/** Of two roles the one that holds fewer permissions. */
export function lowerRole(one: Role, other: Role): Role {
  return ranks[one] < ranks[other] ? one : other
}

/** What a member with a role may do, root admins aside. */
export function permissionsOf(role: Role): readonly Permission[] {
  return permissionNames.filter((permission) => holds(role, permission))
}

/** Whether a member of an account may; a root admin may everything everywhere. */
export function hasPermission(permission: Permission, member: { role: Role; rootAdmin: boolean }): boolean {
  return member.rootAdmin || holds(member.role, permission)
}
