import { describe, expect, it } from 'vitest'
import {
  deniedSentence,
  hasPermission,
  type Permission,
  permissionNames,
  permissionsOf,
  type Role,
  roleNames,
} from '../../../src/shared/access/permissions.ts'
import { canChangeRole, canRemoveMember } from '../../../src/shared/access/role-rules.ts'

const held: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: ['viewTour'],
  editor: ['viewTour', 'manageTours'],
  publisher: ['viewTour', 'manageTours', 'publishTours'],
  admin: ['viewTour', 'manageTours', 'publishTours', 'manageUsers'],
  owner: ['viewTour', 'manageTours', 'publishTours', 'manageUsers', 'deleteAccount'],
}
const fragments: Readonly<Record<Permission, string>> = {
  manageTours: 'manage tours',
  publishTours: 'publish tours',
  manageUsers: 'manage users',
  deleteAccount: 'delete the account',
  viewTour: 'view restricted tours',
}

describe('permissions', () => {
  it.each(roleNames)('of the role %s are its own and those of all lower roles', (role) => {
    expect([...permissionsOf(role)].sort()).toEqual([...held[role]].sort())
    for (const permission of permissionNames)
      expect(hasPermission(permission, { role, rootAdmin: false })).toBe(held[role].includes(permission))
  })

  it('are all held by root admins, whatever their role', () => {
    for (const permission of permissionNames)
      expect(hasPermission(permission, { role: 'viewer', rootAdmin: true })).toBe(true)
  })

  it.each(permissionNames)('say what is missing in the sentence of the specification: %s', (permission) => {
    const sentence = `Sorry! You do not have access to ${fragments[permission]}. Contact your tour admin to make changes here.`
    expect(deniedSentence(permission)).toBe(sentence)
  })
})

describe('roles of members', () => {
  const admin = { role: 'admin', rootAdmin: false } as const
  const publisher = { role: 'publisher', rootAdmin: false } as const
  const rootAdmin = { role: 'viewer', rootAdmin: true } as const

  it('are changed by who manages users, except that nobody becomes or stops being an owner', () => {
    expect(canChangeRole(admin, { from: 'viewer', to: 'admin' })).toBe(true)
    expect(canChangeRole(publisher, { from: 'viewer', to: 'editor' })).toBe(false)
    expect(canChangeRole({ role: 'owner', rootAdmin: false }, { from: 'owner', to: 'admin' })).toBe(false)
    expect(canChangeRole({ role: 'owner', rootAdmin: false }, { from: 'admin', to: 'owner' })).toBe(false)
  })

  it('may be anything for a root admin', () => {
    expect(canChangeRole(rootAdmin, { from: 'owner', to: 'viewer' })).toBe(true)
    expect(canRemoveMember(rootAdmin, 'owner')).toBe(true)
  })

  it('end by removal through who manages users, except for owners', () => {
    expect(canRemoveMember(admin, 'publisher')).toBe(true)
    expect(canRemoveMember(publisher, 'viewer')).toBe(false)
    expect(canRemoveMember(admin, 'owner')).toBe(false)
  })
})
