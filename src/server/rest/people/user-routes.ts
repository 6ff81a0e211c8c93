import type { Request } from 'express'
import { updateNotificationInput } from '../../../shared/notifications/notifications.ts'
import { acceptPrivacyInput, federatedIdentityBody, passwordBody, profileFields } from '../../../shared/users.ts'
import { getUser, listRoles, updateUser } from '../../domain/access/profile/operations.ts'
import { acceptPrivacy, listAcceptances } from '../../domain/access/profile/privacy-operations.ts'
import { changePassword, unlinkIdentity } from '../../domain/access/security/operations.ts'
import { getNotifications, updateNotification } from '../../domain/connections/notifications/operations.ts'
import { row } from '../rest.ts'

const path = '/api/admin/v2/users/:uid'
const userOf = ({ params }: Request) => ({ userId: params.uid })

/** Users and their settings (spec §7, accounts API). Must come after the rows of providers, whose paths are similar. */
export const userRows = [
  row({
    method: 'get',
    path,
    tag: 'Users',
    summary: 'Read a user',
    description: 'For the user, and for who manages the users of an account of theirs; others read 404.',
    errors: ['access.denied', 'resource.notFound'],
    operation: getUser,
    read: userOf,
  }),
  row({
    method: 'put',
    path,
    tag: 'Users',
    summary: 'Change a profile',
    description:
      "Omitted fields don't change. The email changes once the link sent to the new address is opened; it needs a sign-in within the last ten minutes.",
    body: profileFields,
    errors: ['access.denied', 'resource.notFound', 'resource.conflict', 'auth.proofTooOld', 'request.tooMany'],
    operation: updateUser,
    read: (request) => ({ ...userOf(request), fields: request.body }),
    requestFields: ({ fields }) => fields,
  }),
  row({
    method: 'put',
    path: `${path}/password`,
    tag: 'Users',
    summary: 'Change your password',
    description: 'Needs a sign-in within the last ten minutes. All other sessions of yours end.',
    body: passwordBody,
    errors: ['resource.notFound', 'auth.proofTooOld', 'auth.passwordCommon', 'server.busy'],
    operation: changePassword,
    read: (request) => ({ ...request.body, ...userOf(request) }),
  }),
  row({
    method: 'delete',
    path: `${path}/federated-identity`,
    tag: 'Users',
    summary: 'Unlink a way to sign in',
    description: 'Needs a sign-in within the last ten minutes. The last way in cannot be unlinked.',
    body: federatedIdentityBody,
    errors: ['resource.notFound', 'auth.proofTooOld', 'auth.lastWayIn'],
    operation: unlinkIdentity,
    read: (request) => ({ ...request.body, ...userOf(request) }),
  }),
  row({
    method: 'get',
    path: `${path}/roles`,
    tag: 'Users',
    summary: 'List the roles of a user',
    description: 'One for each account of theirs that you may know of.',
    errors: ['access.denied', 'resource.notFound'],
    operation: listRoles,
    read: userOf,
  }),
  row({
    method: 'patch',
    path: '/api/admin/users/privacy',
    tag: 'Users',
    summary: 'Accept the terms',
    description: 'For the caller, whatever else the body says.',
    body: acceptPrivacyInput,
    operation: acceptPrivacy,
    read: ({ body }) => body,
  }),
  row({
    method: 'get',
    path: '/api/admin/users/privacy',
    tag: 'Users',
    summary: 'List accepted terms',
    description: 'Which versions the caller accepted, and when; `currentVersion` is the one in force.',
    operation: listAcceptances,
    read: () => ({}),
  }),
  row({
    method: 'get',
    path: '/api/admin/users/notifications',
    tag: 'Users',
    summary: 'List email notifications',
    description: 'What the caller gets emails about, in all their accounts.',
    operation: getNotifications,
    read: () => ({}),
  }),
  row({
    method: 'patch',
    path: '/api/admin/users/notifications',
    tag: 'Users',
    summary: 'Change an email notification',
    description: 'For the caller. Emails about the security of a sign-in are always sent.',
    body: updateNotificationInput,
    operation: updateNotification,
    read: ({ body }) => body,
  }),
] as const
