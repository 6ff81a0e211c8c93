import type { Request } from 'express'
import { updateNotificationInput } from '../../../shared/notifications/notifications.ts'
import { acceptPrivacyInput, federatedIdentityBody, passwordBody, profileFields } from '../../../shared/users.ts'
import { getUser, listRoles, updateUser } from '../../domain/access/profile/operations.ts'
import { acceptPrivacy, listAcceptances } from '../../domain/access/profile/privacy-operations.ts'
import { changePassword, unlinkIdentity } from '../../domain/access/security/operations.ts'
import { getNotifications, updateNotification } from '../../domain/connections/notifications/operations.ts'
import { route } from '../rest.ts'

const path = '/api/admin/v2/users/:uid'
const userOf = ({ params }: Request) => ({ userId: params.uid })

/**
 * Users and their settings (spec §7, accounts API). Must come after `providerRoutes`, because its pattern matches their
 * paths.
 */
export const userRoutes = [
  route({
    method: 'get',
    path,
    tag: 'Users',
    summary: 'Read a user',
    description: 'For the user themselves and for people who manage users of a shared account; 404 for others.',
    errors: ['access.denied', 'resource.notFound'],
    operation: getUser,
    read: userOf,
  }),
  route({
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
  route({
    method: 'put',
    path: `${path}/password`,
    tag: 'Users',
    summary: 'Change your password',
    description: 'Needs a sign-in within the last ten minutes. Ends all your other sessions.',
    body: passwordBody,
    errors: ['resource.notFound', 'auth.proofTooOld', 'auth.passwordCommon', 'server.busy'],
    operation: changePassword,
    read: (request) => ({ ...request.body, ...userOf(request) }),
  }),
  route({
    method: 'delete',
    path: `${path}/federated-identity`,
    tag: 'Users',
    summary: 'Unlink a way to sign in',
    description: "Needs a sign-in within the last ten minutes. The last sign-in method can't be unlinked.",
    body: federatedIdentityBody,
    errors: ['resource.notFound', 'auth.proofTooOld', 'auth.lastWayIn'],
    operation: unlinkIdentity,
    read: (request) => ({ ...request.body, ...userOf(request) }),
  }),
  route({
    method: 'get',
    path: `${path}/roles`,
    tag: 'Users',
    summary: 'List the roles of a user',
    description: 'One role for each account that you share with the user.',
    errors: ['access.denied', 'resource.notFound'],
    operation: listRoles,
    read: userOf,
  }),
  route({
    method: 'patch',
    path: '/api/admin/users/privacy',
    tag: 'Users',
    summary: 'Accept the terms',
    description: 'Always for the caller, regardless of the body.',
    body: acceptPrivacyInput,
    operation: acceptPrivacy,
    read: ({ body }) => body,
  }),
  route({
    method: 'get',
    path: '/api/admin/users/privacy',
    tag: 'Users',
    summary: 'List accepted terms',
    description: 'Versions that the caller accepted, with times; `currentVersion` is the current version.',
    operation: listAcceptances,
    read: () => ({}),
  }),
  route({
    method: 'get',
    path: '/api/admin/users/notifications',
    tag: 'Users',
    summary: 'List email notifications',
    description: 'Notification settings of the caller, for all their accounts.',
    operation: getNotifications,
    read: () => ({}),
  }),
  route({
    method: 'patch',
    path: '/api/admin/users/notifications',
    tag: 'Users',
    summary: 'Change an email notification',
    description: 'For the caller. Emails about the security of sign-ins are always sent.',
    body: updateNotificationInput,
    operation: updateNotification,
    read: ({ body }) => body,
  }),
] as const
