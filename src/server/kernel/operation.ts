import type { z } from 'zod'
import { deniedMessage, hasPermission, isPermission, type Permission } from '../../shared/access/permissions.ts'
import { isWorkingStatus } from '../../shared/accounts/account-status.ts'
import type { LimitedResource } from '../../shared/billing/plans.ts'
import { AppError } from '../../shared/kernel/app-error.ts'
import type { Ports } from '../ports.ts'
import type { ExampleValues } from './examples/example-values.ts'
import { type FilteredOutput, filterOutput, type OutputValue } from './filter-output.ts'
import { holdsNullCharacter } from './null-character.ts'
import type { AccountScope, ActingAccount, Actor, PublicScope, Reserve, SignedInScope } from './scope.ts'
import { translateError } from './translate-error.ts'

/** Output of a subscription: items until the signal aborts or the subscriber leaves. */
export type Feed<Item> = (signal: AbortSignal) => AsyncGenerator<Item, void>

/** Required access: none, a session, a root admin, or a permission in the account. */
export type Allow = 'public' | 'signedIn' | 'rootAdmin' | Permission

type ScopeOf<A extends Allow> = A extends 'public'
  ? PublicScope
  : A extends 'signedIn' | 'rootAdmin'
    ? SignedInScope
    : AccountScope

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T
/** Valid input with read-only fields. */
export type ExampleOf<Input extends z.ZodType> = DeepReadonly<z.input<Input>>

/** Definition with the literal types of its example, so that the compiler compares them with the input. */
type WithExample<Definition, Example> = Definition & { readonly example: (values: ExampleValues) => Example }

/** Declaration of an operation, except for its output. */
type OperationBase<A extends Allow, Input extends z.ZodType> = {
  /** Required access. `admit` checks it before `run` is called. */
  readonly allow: A
  readonly input: Input
  /** Valid input, for the API documentation and for tests that call every operation. */
  readonly example: (values: ExampleValues) => ExampleOf<Input>
  /** Limited resource of the plan that `run` reserves with `scope.reserve`. */
  readonly uses?: LimitedResource
  /** Allows a mutation in a read-only account: delete, revoke, leave, pay. Queries don't need it. */
  readonly whileReadOnly?: true
  /** Rejects API tokens of any scope, for actions that require a signed-in person. */
  readonly inPerson?: true
  /** Maximum size of the JSON input, if `defaultInputMaxBytes` isn't enough. */
  readonly inputMaxBytes?: number
  /** True if `run` removes NUL characters; without it, an input that contains any is rejected. */
  readonly cleansTexts?: boolean
}

export type Operation<A extends Allow, Input extends z.ZodType, Output extends z.ZodType> = OperationBase<A, Input> & {
  /** Schema of the output; fields that it doesn't contain never leave the server (see `filterOutput`). */
  readonly output: Output
  readonly run: (scope: ScopeOf<A>, input: z.output<Input>) => Promise<OutputValue<Output>>
}

/** A subscription; each of its items is checked against the schema. */
export type FeedOperation<A extends Allow, Input extends z.ZodType, Item extends z.ZodType> = OperationBase<
  A,
  Input
> & {
  readonly item: Item
  readonly run: (scope: ScopeOf<A>, input: z.output<Input>) => Promise<Feed<OutputValue<Item>>>
}

/** Declaration of an operation for transports and tests, without its schemas and implementation. */
export type Declaration = Pick<OperationBase<Allow, z.ZodType>, 'allow' | 'inPerson'> & {
  readonly example: (values: ExampleValues) => unknown
}

/** Defines an operation, once for tRPC and REST. */
export function operation<
  const A extends Allow,
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Example extends ExampleOf<Input>,
>(definition: WithExample<Operation<A, Input, Output>, Example>): Operation<A, Input, Output> {
  return definition
}

/** Defines a subscription. */
export function feedOperation<
  const A extends Allow,
  Input extends z.ZodType,
  Item extends z.ZodType,
  const Example extends ExampleOf<Input>,
>(definition: WithExample<FeedOperation<A, Input, Item>, Example>): FeedOperation<A, Input, Item> {
  return definition
}

/** Part of a scope that decides on access. */
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

/** Throws for a mutation in a read-only account or with a read-only token. Transports call it for each mutation. */
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
  throw new AppError('access.denied', { message: deniedMessage(permission) })
}

/** Maximum number of invalid fields that an error lists. */
const reportedProblemsMax = 20

type FieldProblem = { readonly field: string; readonly problem: string }

/** Problems of an issue. Unknown fields are one issue of the object that contains them. */
function problemsOf(issue: z.core.$ZodIssue): FieldProblem[] {
  if (issue.code !== 'unrecognized_keys') return [{ field: issue.path.join('.'), problem: issue.message }]
  return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), problem: 'Unknown field' }))
}

function describeIssues({ issues }: z.ZodError): readonly FieldProblem[] {
  return issues.flatMap(problemsOf).slice(0, reportedProblemsMax)
}

type Runnable<A extends Allow, Input extends z.ZodType, Value> = OperationBase<A, Input> & {
  readonly run: (scope: ScopeOf<A>, input: z.output<Input>) => Promise<Value>
}

/** Restricts `reserve` to the resource that an operation declares. Reserving another one is a programming error. */
export function reserveOnly(reserve: Reserve, declared: LimitedResource | undefined): Reserve {
  return (em, accountId, reservation) => {
    if (reservation.resource !== declared)
      throw new Error(`an operation uses ${reservation.resource} without declaring it`)
    return reserve(em, accountId, reservation)
  }
}

/** Checks access, validates the input, and runs the operation. */
async function perform<A extends Allow, Input extends z.ZodType, Value>(
  { allow, input, uses, inPerson, cleansTexts = false, run }: Runnable<A, Input, Value>,
  callerScope: PublicScope,
  rawInput: unknown,
): Promise<Value> {
  // Public operations ignore API tokens, so that a token reveals nothing about its owner.
  const ignoresToken = allow === 'public' && callerScope.actor?.token !== undefined
  const scope = ignoresToken ? { ...callerScope, actor: null, account: null } : callerScope
  requireAllowed(allow, scope)
  if (inPerson && scope.actor?.token) throw new AppError('access.tokenRejected')
  if (!cleansTexts && holdsNullCharacter(rawInput)) throw new AppError('input.invalid')
  const parsed = input.safeParse(rawInput)
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
  rawInput: unknown,
): Promise<FilteredOutput<Output>> {
  return filterOutput(operation.output, await perform(operation, scope, rawInput), scope)
}

/** Starts a subscription for a caller. */
export async function admitToFeed<A extends Allow, Input extends z.ZodType, Item extends z.ZodType>(
  operation: FeedOperation<A, Input, Item>,
  scope: PublicScope,
  rawInput: unknown,
): Promise<Feed<FilteredOutput<Item>>> {
  const feed = await perform(operation, scope, rawInput)
  return async function* filteredFeed(signal) {
    for await (const item of feed(signal)) yield filterOutput(operation.item, item, scope)
  }
}
