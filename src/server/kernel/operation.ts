import type { z } from 'zod'
import { deniedSentence, hasPermission, isPermission, type Permission } from '../../shared/access/permissions.ts'
import { isWorkingStatus } from '../../shared/accounts/accounts.ts'
import type { Use } from '../../shared/billing/plans.ts'
import { AppError } from '../../shared/kernel/app-error.ts'
import type { Ports } from '../ports.ts'
import { translateError } from './faults.ts'
import type { Feed } from './feed.ts'
import { holdsNullCharacter } from './null-character.ts'
import { type Released, release, type Sendable } from './release.ts'
import type { AccountScope, ActingAccount, Actor, PublicScope, Reserve, SignedInScope } from './scope.ts'

/** Besides permissions of an account: anybody, anybody with a session, or the people who run the installation. */
export type Allow = 'public' | 'signedIn' | 'rootAdmin' | Permission

type ScopeOf<A extends Allow> = A extends 'public'
  ? PublicScope
  : A extends 'signedIn' | 'rootAdmin'
    ? SignedInScope
    : AccountScope

/** What an operation says of its calls, besides what comes out of them. */
type Entry<A extends Allow, Input extends z.ZodType> = {
  /** Who may: checked in `admit`, before anything runs. */
  readonly allow: A
  readonly input: Input
  /** What its `run` uses of that which a plan limits, reserved by `scope.reserve`. */
  readonly uses?: Use
  /** Said of what a read-only account may still do: delete, revoke, leave, pay. Reading needs no such word. */
  readonly whileReadOnly?: true
  /** Said of what people do for themselves alone: API tokens are rejected, whatever their scope. */
  readonly inPerson?: true
  /** Bytes of JSON that the input may have on its way here, where `limits.inputMaxBytes` is not enough. */
  readonly inputMaxBytes?: number
  /** Set where `run` itself removes characters that no database holds, instead of an input with them being rejected. */
  readonly cleansTexts?: boolean
}

export type Operation<A extends Allow, Input extends z.ZodType, Output extends z.ZodType> = Entry<A, Input> & {
  /** All that may leave: fields that it does not name stay here (see `release`). */
  readonly output: Output
  readonly run: (scope: ScopeOf<A>, input: z.output<Input>) => Promise<Sendable<Output>>
}

/** An operation that goes on answering: each of its items leaves by the schema. */
export type FeedOperation<A extends Allow, Input extends z.ZodType, Item extends z.ZodType> = Entry<A, Input> & {
  readonly item: Item
  readonly run: (scope: ScopeOf<A>, input: z.output<Input>) => Promise<Feed<Sendable<Item>>>
}

/** Writes an operation down once; tRPC and REST only list it. */
export function operation<const A extends Allow, Input extends z.ZodType, Output extends z.ZodType>(
  definition: Operation<A, Input, Output>,
): Operation<A, Input, Output> {
  return definition
}

/** The same for one that goes on answering. */
export function feedOperation<const A extends Allow, Input extends z.ZodType, Item extends z.ZodType>(
  definition: FeedOperation<A, Input, Item>,
): FeedOperation<A, Input, Item> {
  return definition
}

/** As much of a scope as says who may. */
export type Standing = {
  readonly actor: Pick<Actor, 'rootAdmin' | 'token'> | null
  readonly account: Pick<ActingAccount, 'status' | 'role'> | null
}

/** Throws the error where somebody does not satisfy an operation's `allow`. */
export function requireAdmitted(allow: Allow, { actor, account }: Standing): void {
  if (allow === 'public') return
  if (actor === null) throw new AppError('auth.required')
  if (actor.token && !isPermission(allow)) throw new AppError('access.tokenRejected')
  if (allow === 'signedIn') return
  if (allow === 'rootAdmin') {
    if (actor.rootAdmin) return
    throw new AppError('access.denied')
  }
  // Another account's id and one that never was read the same: nobody learns which ids exist.
  if (account === null) throw new AppError('resource.notFound')
  if (!isWorkingStatus(account.status) && !actor.rootAdmin) throw new AppError('account.suspended')
  requirePermission({ actor, account }, allow)
}

/**
 * Throws the error where an operation that changes something is called in an account that is read-only, or with a token
 * that only reads. Faces call it for every call that isn't a query.
 */
export function requireWritable(
  { allow, whileReadOnly = false }: { readonly allow: Allow; readonly whileReadOnly?: boolean },
  { actor, account, ports }: Pick<PublicScope, 'actor' | 'account'> & { readonly ports: Pick<Ports, 'plans'> },
): void {
  if (!isPermission(allow)) return
  if (actor?.token?.scope === 'read') throw new AppError('access.tokenRejected')
  if (whileReadOnly || actor?.rootAdmin) return
  // Where nothing is limited any more, nobody is held to what was not paid.
  if (account?.readOnly && ports.plans !== null) throw new AppError('account.readOnly')
}

/** Throws the error where a scope does not satisfy an operation's `allow`; afterwards it is one that does. */
function requireAllowed<A extends Allow>(allow: A, scope: PublicScope): asserts scope is ScopeOf<A> & PublicScope {
  requireAdmitted(allow, scope)
}

/** Throws the error, with the sentence of spec §6, unless the actor may. Operations call it where only some inputs need a permission. */
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

/** A reservation for an operation that declares what it uses: one that uses something else is a mistake in the code. */
export function reserveOnly(reserve: Reserve, declared: Use | undefined): Reserve {
  return (em, accountId, wanted) => {
    if (wanted.use !== declared) throw new Error(`an operation uses ${wanted.use} and doesn't declare it`)
    return reserve(em, accountId, wanted)
  }
}

/** Permission first, then the input, then the work. */
async function perform<A extends Allow, Input extends z.ZodType, Value>(
  { allow, input, uses, inPerson, cleansTexts = false, run }: Runnable<A, Input, Value>,
  given: PublicScope,
  received: unknown,
): Promise<Value> {
  // What everybody may, a token does for nobody: it tells nothing of its person.
  const scope = allow === 'public' && given.actor?.token ? { ...given, actor: null, account: null } : given
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

/** Runs an operation for a caller, and lets out what its schema names. */
export async function admit<A extends Allow, Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<A, Input, Output>,
  scope: PublicScope,
  received: unknown,
): Promise<Released<Output>> {
  return release(operation.output, await perform(operation, scope, received), scope)
}

/** Opens the feed of an operation for a caller. */
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
