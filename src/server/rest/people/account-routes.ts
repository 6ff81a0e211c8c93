import { updateAccountInput } from '../../../shared/accounts/accounts.ts'
import { inviteMemberInput, listInvitationsInput } from '../../../shared/accounts/invitations.ts'
import { changeRoleInput, listMembersInput } from '../../../shared/accounts/members.ts'
import {
  inviteMember,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '../../domain/access/accounts/invitations.ts'
import { changeRole, listMembers, removeMember } from '../../domain/access/accounts/members.ts'
import { getAccount, updateAccount } from '../../domain/access/accounts/operations.ts'
import { route } from '../rest.ts'

const tag = 'Accounts'
const accountPath = '/api/v2/:aid'
const membersPath = `${accountPath}/members` as const
const memberPath = `${membersPath}/:uid` as const
const invitationsPath = `${accountPath}/invitations` as const
const invitationPath = `${invitationsPath}/:invitationId` as const

/** Account settings and members. Closing and transferring an account is possible in the app only. */
export const accountRoutes = [
  route({
    method: 'get',
    path: accountPath,
    tag,
    summary: 'Get an account',
    operation: getAccount,
    read: () => ({}),
  }),
  route({
    method: 'patch',
    path: accountPath,
    tag,
    summary: 'Change an account',
    description: "Omitted fields don't change; null removes an id or a token.",
    body: updateAccountInput,
    operation: updateAccount,
    read: ({ body }) => body,
  }),
  route({
    method: 'get',
    path: membersPath,
    tag,
    summary: 'List members',
    description: "Oldest members first. Emails are empty for callers who can't manage users.",
    query: listMembersInput.pick({ cursor: true }),
    operation: listMembers,
    read: ({ query: { cursor } }) => ({ cursor }),
  }),
  route({
    method: 'put',
    path: `${memberPath}/role`,
    tag,
    summary: 'Change the role of a member',
    description: "Roles of owners can't be changed.",
    body: changeRoleInput.pick({ role: true }),
    errors: ['account.ownerFixed', 'account.ownerNeeded'],
    operation: changeRole,
    read: ({ body, params: { uid } }) => ({ ...body, userId: uid }),
  }),
  route({
    method: 'delete',
    path: memberPath,
    tag,
    summary: 'Remove a member',
    description: 'Ends all sessions of the member and revokes their API tokens for the account.',
    errors: ['account.ownerFixed', 'account.ownerNeeded'],
    operation: removeMember,
    read: ({ params: { uid } }) => ({ userId: uid }),
  }),
  route({
    method: 'get',
    path: invitationsPath,
    tag,
    summary: 'List invitations',
    description: 'Pending invitations, last sent first.',
    query: listInvitationsInput.pick({ cursor: true }),
    operation: listInvitations,
    read: ({ query: { cursor } }) => ({ cursor }),
  }),
  route({
    method: 'post',
    path: invitationsPath,
    tag,
    summary: 'Invite a member',
    description: 'Emails a link for joining the account.',
    body: inviteMemberInput,
    errors: ['account.memberAlready', 'account.ownerFixed', 'plan.members'],
    status: 201,
    operation: inviteMember,
    read: ({ body }) => body,
  }),
  route({
    method: 'post',
    path: `${invitationPath}/resend`,
    tag,
    summary: 'Resend an invitation',
    description: 'Sends a new link; the previous link stops working.',
    errors: ['account.ownerFixed'],
    operation: resendInvitation,
    read: ({ params: { invitationId } }) => ({ invitationId }),
  }),
  route({
    method: 'delete',
    path: invitationPath,
    tag,
    summary: 'Withdraw an invitation',
    errors: ['account.ownerFixed'],
    operation: withdrawInvitation,
    read: ({ params: { invitationId } }) => ({ invitationId }),
  }),
] as const
