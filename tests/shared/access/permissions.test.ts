import { describe, expect, it } from 'vitest'
import {
  deniedMessage,
  hasPermission,
  type Permission,
  permissionNames,
  permissionsOf,
  type Role,
  roleNames,
} from '../../../src/shared/access/permissions.ts'
import { canChangeRole, canRemoveMember } from '../../../src/shared/access/role-rules.ts'

const expectedPermissions: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: ['viewTour'],
  editor: ['viewTour', 'manageTours'],
  publisher: ['viewTour', 'manageTours', 'publishTours'],
  admin: ['viewTour', 'manageTours', 'publishTours', 'manageUsers'],
  owner: ['viewTour', 'manageTours', 'publishTours', 'manageUsers', 'deleteAccount'],
}
const actionNames: Readonly<Record<Permission, string>> = {
  manageTours: 'manage tours',
  publishTours: 'publish tours',
  manageUsers: 'manage users',
  deleteAccount: 'delete the account',
  viewTour: 'view restricted tours',
}

describe('permissions', () => {
  it.each(roleNames)('of the role %s include those of all lower roles', (role) => {
    expect([...permissionsOf(role)].sort()).toEqual([...expectedPermissions[role]].sort())
    for (const permission of permissionNames)
      expect(hasPermission(permission, { role, rootAdmin: false })).toBe(expectedPermissions[role].includes(permission))
  })

  it('are all granted to root admins, regardless of their role', () => {
    for (const permission of permissionNames)
      expect(hasPermission(permission, { role: 'viewer', rootAdmin: true })).toBe(true)
  })

  it.each(permissionNames)('have the error message of the specification: %s', (permission) => {
    const message = `Sorry! You do not have access to ${actionNames[permission]}. Contact your tour admin to make changes here.`
    expect(deniedMessage(permission)).toBe(message)
  })
})

describe('roles of members', () => {
  const admin = { role: 'admin', rootAdmin: false } as const
  const publisher = { role: 'publisher', rootAdmin: false } as const
  const rootAdmin = { role: 'viewer', rootAdmin: true } as const

  it('can be changed by people who manage users, except to or from owner', () => {
    expect(canChangeRole(admin, { from: 'viewer', to: 'admin' })).toBe(true)
    expect(canChangeRole(publisher, { from: 'viewer', to: 'editor' })).toBe(false)
    expect(canChangeRole({ role: 'owner', rootAdmin: false }, { from: 'owner', to: 'admin' })).toBe(false)
    expect(canChangeRole({ role: 'owner', rootAdmin: false }, { from: 'admin', to: 'owner' })).toBe(false)
  })

  it('can all be set by a root admin', () => {
    expect(canChangeRole(rootAdmin, { from: 'owner', to: 'viewer' })).toBe(true)
    expect(canRemoveMember(rootAdmin, 'owner')).toBe(true)
  })

  it('can be removed by people who manage users, except for owners', () => {
    expect(canRemoveMember(admin, 'publisher')).toBe(true)
    expect(canRemoveMember(publisher, 'viewer')).toBe(false)
    expect(canRemoveMember(admin, 'owner')).toBe(false)
  })
})
