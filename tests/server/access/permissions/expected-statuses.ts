import type { Allow } from '../../../../src/server/kernel/operation.ts'
import type { TokenScope } from '../../../../src/shared/tokens/api-tokens.ts'
import { type ActorName, actorNames } from './actors.ts'
import { type Call, operationName } from './all-calls.ts'

/**
 * Expected statuses by the access that an operation requires, written by hand. The columns are the actors: visitor,
 * viewer, editor, publisher, admin and owner of the account, owner of another account, owner of a suspended account,
 * root admin. All actors call for the same account, except the owner of the suspended account. `ok` is any status other
 * than 401, 403 and 404.
 */
const statusesByRule: Readonly<Record<Allow, string>> = {
  public: 'ok ok ok ok ok ok ok ok ok',
  signedIn: '401 ok ok ok ok ok ok ok ok',
  rootAdmin: '401 403 403 403 403 403 403 403 ok',
  viewTour: '401 ok ok ok ok ok 404 403 ok',
  manageTours: '401 403 ok ok ok ok 404 403 ok',
  publishTours: '401 403 403 ok ok ok 404 403 ok',
  manageUsers: '401 403 403 403 ok ok 404 403 ok',
  deleteAccount: '401 403 403 403 403 ok 404 403 ok',
}

/** Permission as the message of an error names it, by rule. */
const permissionTexts: Readonly<Partial<Record<Allow, string>>> = {
  viewTour: 'view restricted tours',
  manageTours: 'manage tours',
  publishTours: 'publish tours',
  manageUsers: 'manage users',
  deleteAccount: 'delete the account',
}

type Exception = {
  readonly because: string
  readonly operations: readonly string[]
  readonly statuses: string
  readonly permission?: string
}

/** Operations that admit callers not by their rule alone, but also by their input or by other facts about the caller. */
const exceptions: readonly Exception[] = [
  {
    because: 'the installation has no plans',
    operations: [
      'billing.nextInvoice',
      'billing.price',
      'billing.preview',
      'billing.startCard',
      'billing.subscribe',
      'billing.changePackages',
      'billing.cancel',
      'billing.resume',
      'billing.replaceCard',
      'billing.refresh',
      'billing.invoices',
      'billing.details',
      'billing.updateDetails',
    ],
    statuses: '401 403 403 403 404 404 404 403 404',
  },
  {
    because: 'people without a membership have no account to act in',
    operations: ['accounts.leave'],
    statuses: '401 ok ok ok ok ok 404 403 404',
  },
  {
    because: 'root admins have no membership that their token could act by',
    operations: ['tokens.create'],
    statuses: '401 ok ok ok ok ok 404 403 403',
  },
  {
    because: 'people can only act in accounts that they belong to',
    operations: ['accounts.swap'],
    statuses: '401 ok ok ok ok ok 404 ok ok',
  },
  {
    because: 'it is for people who have no user yet',
    operations: ['accounts.acceptAsStranger'],
    statuses: 'ok 403 403 403 403 403 403 403 403',
  },
  {
    because: 'it is about another user, who shares an account with the caller',
    operations: ['users.get', 'users.update', 'users.roles'],
    statuses: '401 403 403 403 ok ok 404 404 ok',
    permission: 'manage users',
  },
  {
    because: 'the response about a user without a shared account is the same, so that ids cannot be probed',
    operations: ['users.sendPasswordReset'],
    statuses: '401 403 403 403 ok ok ok ok ok',
    permission: 'manage users',
  },
  {
    because: 'viewers may comment, and only editors resolve',
    operations: ['comments.setStatus'],
    statuses: '401 403 ok ok ok ok 404 403 ok',
    permission: 'manage tours',
  },
  {
    because: 'the upload does not exist',
    operations: ['tourImports.preview', 'tourImports.start', 'tourImports.get', 'tourImports.cancel'],
    statuses: '401 403 404 404 404 404 404 403 404',
  },
  {
    because: 'no publication contains the form',
    operations: ['POST /api/v2/:aid/tours/:tid/forms/:formId/submissions'],
    statuses: '404 404 404 404 404 404 404 404 404',
  },
]

const exceptionByOperation = new Map(
  exceptions.flatMap((exception) => exception.operations.map((name) => [name, exception] as const)),
)

const exceptionOf = (call: Call) => exceptionByOperation.get(operationName(call))

/** Token scopes that an operation rejects itself, after the check of its rule. */
const rejectedScopes: Readonly<Record<string, readonly TokenScope[]>> = {
  // Changing a custom script requires a recent sign-in.
  'customScript.update': ['publish', 'manage'],
  // The review was requested by another person, and canceling it requires the permission to publish.
  'reviews.cancel': ['edit'],
}

/** Operations that respond differently than their rule alone says. */
export const exceptionalOperations: readonly string[] = [...exceptionByOperation.keys(), ...Object.keys(rejectedScopes)]
export const isExceptional = (call: Call): boolean => exceptionalOperations.includes(operationName(call))

const statusInColumn = (statuses: string, actor: ActorName): string =>
  statuses.split(' ')[actorNames.indexOf(actor)] ?? ''

/** Expected status for an actor by the rule of an operation alone. */
export const statusByRuleOf = ({ operation }: Call, actor: ActorName): string =>
  statusInColumn(statusesByRule[operation.allow], actor)

/** Expected status for an actor. */
export const expectedStatusOf = (call: Call, actor: ActorName): string =>
  statusInColumn(exceptionOf(call)?.statuses ?? statusesByRule[call.operation.allow], actor)

/** Message of a 403 for members of the account. */
export function deniedTextOf(call: Call): string | undefined {
  const permission = exceptionOf(call)?.permission ?? permissionTexts[call.operation.allow]
  if (permission === undefined) return undefined
  return `Sorry! You do not have access to ${permission}. Contact your tour admin to make changes here.`
}

/** Actor with the same permissions as a token of the owner, by scope of the token. */
const actorByScope: Readonly<Record<TokenScope, ActorName>> = {
  read: 'viewer',
  edit: 'editor',
  publish: 'publisher',
  manage: 'admin',
}

/** Operations that a person must call with a session. */
export const personalOperations: readonly string[] = [
  'accounts.leave',
  'accounts.updateTextSuggestions',
  'editing.open',
  'editing.close',
  'editing.leave',
  'editing.takeOver',
  'notifications.get',
  'notifications.update',
  'textSuggestions.create',
  'tokens.create',
]

type Expectation = (call: Call, actor: ActorName) => string

/**
 * Expected status for a token of the owner, before its scope is checked by the operation. Public operations ignore
 * tokens; operations that need a session or a root admin reject them.
 */
export function tokenStatusOf(call: Call, scope: TokenScope, expected: Expectation): string {
  const { allow } = call.operation
  if (allow === 'public') return expected(call, 'visitor')
  if (allow === 'signedIn' || allow === 'rootAdmin' || call.transport === 'stream') return '403'
  if (personalOperations.includes(operationName(call))) return '403'
  if (call.changes && scope === 'read') return '403'
  return expected(call, actorByScope[scope])
}

/** Expected status for a token of the owner, including operations that reject its scope themselves. */
export const finalTokenStatusOf = (call: Call, scope: TokenScope): string =>
  rejectedScopes[operationName(call)]?.includes(scope) ? '403' : tokenStatusOf(call, scope, expectedStatusOf)
