import { acceptAsStranger, acceptInvitation, getInvitation } from '../domain/access/accounts/accept-invitation.ts'
import {
  inviteMember,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '../domain/access/accounts/invitations.ts'
import { changeRole, leaveAccount, listMembers, removeMember } from '../domain/access/accounts/members.ts'
import {
  closeAccount,
  getAccount,
  listAccounts,
  switchAccount,
  transferOwnership,
  updateAccount,
  updateTextSuggestions,
} from '../domain/access/accounts/operations.ts'
import {
  createAccount,
  listAllAccounts,
  listMembersByRoot,
  updateAccountByRoot,
} from '../domain/access/accounts/root-admin-operations.ts'
import { startOwnAccount } from '../domain/access/accounts/start-own-account.ts'
import { mutation, query, router } from './trpc.ts'

export const accountsRouter = router({
  list: query(listAccounts),
  swap: mutation(switchAccount),
  startOwn: mutation(startOwnAccount),
  get: query(getAccount),
  update: mutation(updateAccount),
  updateTextSuggestions: mutation(updateTextSuggestions),
  transfer: mutation(transferOwnership),
  close: mutation(closeAccount),
  leave: mutation(leaveAccount),
  members: query(listMembers),
  changeRole: mutation(changeRole),
  removeMember: mutation(removeMember),
  invitations: query(listInvitations),
  invite: mutation(inviteMember),
  resendInvitation: mutation(resendInvitation),
  withdrawInvitation: mutation(withdrawInvitation),
  // This is a mutation, because the input of a query is part of the URL, which is logged.
  invitation: mutation(getInvitation),
  accept: mutation(acceptInvitation),
  acceptAsStranger: mutation(acceptAsStranger),
  listAll: query(listAllAccounts),
  create: mutation(createAccount),
  updateByRoot: mutation(updateAccountByRoot),
  membersByRoot: query(listMembersByRoot),
})
