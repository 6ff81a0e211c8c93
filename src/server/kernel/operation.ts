import type { z } from 'zod'
import { deniedSentence, hasPermission, isPermission, type Permission } from '../../shared/access/permissions.ts'
import { isWorkingStatus } from '../../shared/accounts/accounts.ts'
import type { Use } from '../../shared/billing/plans.ts'
import { AppError } from '../../shared/kernel/app-error.ts'
import type { Ports } from '../ports.ts'
import type { Feed } from './feed.ts'
import { holdsNullCharacter } from './null-character.ts'
import { type Released, release, type Sendable } from './release.ts'
import type { AccountScope, ActingAccount, Actor, PublicScope, Reserve, SignedInScope } from './scope.ts'
import { translateError } from './translate-error.ts'

/** Required access: none, a session, a root admin, or a permission in the account. */
export type Allow = 'public' | 'signedIn' | 'rootAdmin' | Permission

type ScopeOf<A extends Allow> = A extends 'public'
  ? PublicScope
  : A extends 'signedIn' | 'rootAdmin'
    ? SignedInScope
    : AccountScope

/** Declaration of an operation, except for its output. */
type Entry<A extends Allow, Input extends z.ZodType> = {
  /** Required access, checked in `admit` before anything runs. */
  readonly allow: A
  readonly input: Input
  /** Limited resource of the plan that `run` reserves with `scope.reserve`. */
  readonly uses?: Use
  /** Allows a mutation in a read-only account: delete, revoke, leave, pay. Queries don't need it. */
  readonly whileReadOnly?: true
  /** Rejects API tokens of any scope, for actions that a person must take in person. */
  readonly inPerson?: true
  /** Most bytes of JSON input, if `limits.inputMaxBytes` isn't enough. */
  readonly inputMaxBytes?: number
  /** Set when `run` removes NUL characters itself, instead of the input being rejected. */
  readonly cleansTexts?: boolean
}

export type Operation<A extends Allow, Input extends z.ZodType, Output extends z.ZodType> = Entry<A, Input> & {
  /** Schema of the output; fields that it doesn't contain never leave the server (see `release`). */
  readonly output: Output
  readonly run: (scope: ScopeOf<A>, input: z.output<Input>) => Promise<Sendable<Output>>
}

/** A subscription; each of its items is checked against the schema. */
export type FeedOperation<A extends Allow, Input extends z.ZodType, Item extends z.ZodType> = Entry<A, Input> & {
  readonly item: Item
  readonly run: (scope: ScopeOf<A>, input: z.output<Input>) => Promise<Feed<Sendable<Item>>>
}

/** Defines an operation, once for tRPC and REST. */
export function operation<const A extends Allow, Input extends z.ZodType, Output extends z.ZodType>(
  definition: Operation<A, Input, Output>,
): Operation<A, Input, Output> {
  return definition
}

/** Defines a subscription. */
export function feedOperation<const A extends Allow, Input extends z.ZodType, Item extends z.ZodType>(
  definition: FeedOperation<A, Input, Item>,
): FeedOperation<A, Input, Item> {
  return definition
}

/** The part of a scope that decides on access. */
export type CallerAccess = {
  readonly actor: Pick<Actor, 'rootAdmin' | 'token'> | null
  readonly account: Pick<ActingAccount, 'status' | 'role'> | null
}

/** Throws unless the actor satisfies an operation's `allow`. */
export function requireAdmitted(allow: Allow, { actor, account }: CallerAccess): void {
  if (allow === 'public') return
  if (actor === null) throw new AppError('auth.required')
  if (actor.token && !isPermission(allow)) throw new AppError('access.tokenRejected')
  if (allow === 'signedIn') return
  if (allow === 'rootAdmin') {
    if (actor.rootAdmin) return
    throw new AppError('access.denied')
  }
  // Other accounts and unknown ids get the same error, so that ids can't be probed.
  if (account === null) throw new AppError('resource.notFound')
  if (!isWorkingStatus(account.status) && !actor.rootAdmin) throw new AppError('account.suspended')
  requirePermission({ actor, account }, allow)
}

/** Throws for a mutation in a read-only account or with a read-only token. Transports call it for every call that isn't a query. */
export function requireWritable(
  { allow, whileReadOnly = false }: { readonly allow: Allow; readonly whileReadOnly?: boolean },
  { actor, account, ports }: Pick<PublicScope, 'actor' | 'account'> & { readonly ports: Pick<Ports, 'plans'> },
): void {
  if (!isPermission(allow)) return
  if (actor?.token?.scope === 'read') throw new AppError('access.tokenRejected')
  if (whileReadOnly || actor?.rootAdmin) return
  // Unpaid accounts aren't restricted anymore once the installation has no plans.
  if (account?.readOnly && ports.plans !== null) throw new AppError('account.readOnly')
}

/** Asserts that a scope satisfies an operation's `allow`. */
function requireAllowed<A extends Allow>(allow: A, scope: PublicScope): asserts scope is ScopeOf<A> & PublicScope {
  requireAdmitted(allow, scope)
}

/** Throws with the message of spec §6 unless the actor has a permission. Operations call it when only some inputs need it. */
export function requirePermission(
  { actor, account }: { readonly actor: Pick<Actor, 'rootAdmin'>; readonly account: Pick<ActingAccount, 'role'> },
  permission: Permission,
): void {
  if (hasPermission(permission, { role: account.role, rootAdmin: actor.rootAdmin })) return
  throw new AppError('access.denied', { message: deniedSentence(permission) })
}

function describeIssues(error: z.ZodError): { field: string; problem: string }[] {
  return error.issues.slice(0, 20).map((issue) => ({ field: issue.path.join('.'), problem: issue.message }))
}

type Runnable<A extends Allow, Input extends z.ZodType, Value> = Entry<A, Input> & {
  readonly run: (scope: ScopeOf<A>, input: z.output<Input>) => Promise<Value>
}

/** Restricts `reserve` to the resource that an operation declares; anything else is a programming error. */
export function reserveOnly(reserve: Reserve, declared: Use | undefined): Reserve {
  return (em, accountId, reservation) => {
    if (reservation.use !== declared) throw new Error(`an operation uses ${reservation.use} without declaring it`)
    return reserve(em, accountId, reservation)
  }
}

/** Checks access, validates the input, and runs the operation. */
async function perform<A extends Allow, Input extends z.ZodType, Value>(
  { allow, input, uses, inPerson, cleansTexts = false, run }: Runnable<A, Input, Value>,
  callerScope: PublicScope,
  received: unknown,
): Promise<Value> {
  // Public operations ignore API tokens, so that a token reveals nothing about its person.
  const isTokenIgnored = allow === 'public' && callerScope.actor?.token !== undefined
  const scope = isTokenIgnored ? { ...callerScope, actor: null, account: null } : callerScope
  requireAllowed(allow, scope)
  if (inPerson && scope.actor?.token) throw new AppError('access.tokenRejected')
  if (!cleansTexts && holdsNullCharacter(received)) throw new AppError('input.invalid')
  const parsed = input.safeParse(received)
  if (!parsed.success) throw new AppError('input.invalid', { facts: { fields: describeIssues(parsed.error) } })
  try {
    return await run({ ...scope, reserve: reserveOnly(scope.reserve, uses) }, parsed.data)
  } catch (error) {
    throw translateError(error)
  }
}

/** Runs an operation for a caller and filters the result by the output schema. */
export async function admit<A extends Allow, Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<A, Input, Output>,
  scope: PublicScope,
  received: unknown,
): Promise<Released<Output>> {
  return release(operation.output, await perform(operation, scope, received), scope)
}

/** Starts a subscription for a caller. */
export async function admitToFeed<A extends Allow, Input extends z.ZodType, Item extends z.ZodType>(
  operation: FeedOperation<A, Input, Item>,
  scope: PublicScope,
  received: unknown,
): Promise<Feed<Released<Item>>> {
  const feed = await perform(operation, scope, received)
  return async function* released(signal) {
    for await (const item of feed(signal)) yield release(operation.item, item, scope)
  }
}
