import { inAccount } from '../addresses.ts'
import type { Make, RestInput } from '../calls.ts'

const onMember: Make<RestInput> = ({ memberId }, { accountId }) => ({ params: { aid: accountId, uid: memberId } })
const onInvitation: Make<RestInput> = ({ invitationId }, { accountId }) => ({
  params: { aid: accountId, invitationId },
})

/** Inputs of the REST rows of accounts, their members, audit log and billing, by method and path. */
export const accountRowInputs: Readonly<Record<string, Make<RestInput>>> = {
  'GET /api/v2/:aid': (_world, actor) => inAccount(actor),
  'PATCH /api/v2/:aid': (_world, actor) => ({ ...inAccount(actor), body: { name: 'Harbour Museum and Docks' } }),
  'GET /api/v2/:aid/members': (_world, actor) => inAccount(actor),
  'PUT /api/v2/:aid/members/:uid/role': (world, actor) => ({ ...onMember(world, actor), body: { role: 'editor' } }),
  'DELETE /api/v2/:aid/members/:uid': onMember,
  'GET /api/v2/:aid/invitations': (_world, actor) => inAccount(actor),
  'POST /api/v2/:aid/invitations': (_world, actor) => ({
    ...inAccount(actor),
    body: { email: 'newcomer@example.com', role: 'viewer' },
  }),
  'POST /api/v2/:aid/invitations/:invitationId/resend': onInvitation,
  'DELETE /api/v2/:aid/invitations/:invitationId': onInvitation,
  'GET /api/v2/:aid/audit': (_world, actor) => inAccount(actor),
  'GET /api/v2/:aid/audit/people': (_world, actor) => inAccount(actor),
  'GET /api/v2/:aid/audit.csv': (_world, actor) => inAccount(actor),
  'GET /api/v2/:aid/billing': (_world, actor) => inAccount(actor),
  'GET /api/v2/:aid/billing/usage': (_world, actor) => inAccount(actor),
  'GET /api/v2/:aid/billing/invoices': (_world, actor) => inAccount(actor),
  'GET /api/v2/:aid/billing/standing': (_world, actor) => inAccount(actor),
  'GET /api/v2/:aid/billing/next-invoice': (_world, actor) => inAccount(actor),
  'GET /api/admin/users/privacy': () => ({}),
}

/** Lines of these rows in the access matrix. */
export const accountRowLines: Readonly<Record<string, string>> = {
  'GET /api/v2/:aid': 'view restricted tours | 401 ok ok ok ok ok 404 403 ok',
  'PATCH /api/v2/:aid': 'manage users | 401 403 403 403 ok ok 404 403 ok',
  'GET /api/v2/:aid/members': 'view restricted tours | 401 ok ok ok ok ok 404 403 ok',
  'PUT /api/v2/:aid/members/:uid/role': 'manage users | 401 403 403 403 ok ok 404 403 ok',
  'DELETE /api/v2/:aid/members/:uid': 'manage users | 401 403 403 403 ok ok 404 403 ok',
  'GET /api/v2/:aid/invitations': 'manage users | 401 403 403 403 ok ok 404 403 ok',
  'POST /api/v2/:aid/invitations': 'manage users | 401 403 403 403 ok ok 404 403 ok',
  'POST /api/v2/:aid/invitations/:invitationId/resend': 'manage users | 401 403 403 403 ok ok 404 403 ok',
  'DELETE /api/v2/:aid/invitations/:invitationId': 'manage users | 401 403 403 403 ok ok 404 403 ok',
  'GET /api/v2/:aid/audit': 'manage users | 401 403 403 403 ok ok 404 403 ok',
  'GET /api/v2/:aid/audit/people': 'manage users | 401 403 403 403 ok ok 404 403 ok',
  'GET /api/v2/:aid/audit.csv': 'manage users | 401 403 403 403 ok ok 404 403 ok',
  'GET /api/v2/:aid/billing': 'manage users | 401 403 403 403 ok ok 404 403 ok',
  'GET /api/v2/:aid/billing/usage': 'manage users | 401 403 403 403 ok ok 404 403 ok',
  'GET /api/v2/:aid/billing/invoices': 'manage users | 401 403 403 403 404 404 404 403 404',
  'GET /api/v2/:aid/billing/standing': 'view restricted tours | 401 ok ok ok ok ok 404 403 ok',
  'GET /api/v2/:aid/billing/next-invoice': 'manage users | 401 403 403 403 404 404 404 403 404',
  'GET /api/admin/users/privacy': '- | 401 ok ok ok ok ok ok ok ok',
}
