import type { z } from 'zod'
import { deniedSentence, mayUse, type Permission } from '../../shared/access/permissions.ts'
import { isWorkingStatus } from '../../shared/accounts/accounts.ts'
import { AppError } from '../../shared/kernel/app-error.ts'
import { translateError } from './faults.ts'
import { holdsNullCharacter } from './null-character.ts'
import type { AccountScope, ActingAccount, Actor, PublicScope, SignedInScope } from './scope.ts'

/** Besides permissions of an account: anybody, anybody with a session, or the people who run the installation. */
export type Allow = 'public' | 'signedIn' | 'rootAdmin' | Permission

type ScopeOf<A extends Allow> = A extends 'public'
  ? PublicScope
  : A extends 'signedIn' | 'rootAdmin'
    ? SignedInScope
    : AccountScope

export type Operation<A extends Allow, Input extends z.ZodType, Output> = {
  /** Who may: checked in `admit`, before anything runs. */
  readonly allow: A
  readonly input: Input
  /** Bytes of JSON that the input may have on its way here, where `limits.inputMaxBytes` is not enough. */
  readonly inputMaxBytes?: number
  /** Set where `run` itself removes characters that no database holds, instead of an input with them being rejected. */
  readonly cleansTexts?: boolean
  readonly run: (scope: ScopeOf<A>, input: z.output<Input>) => Promise<Output>
}

/** Writes an operation down once; tRPC and REST only list it. */
export function operation<const A extends Allow, Input extends z.ZodType, Output>(
  definition: Operation<A, Input, Output>,
): Operation<A, Input, Output> {
  return definition
}

/** As much of a scope as says who may. */
export type Standing = {
  readonly actor: Pick<Actor, 'rootAdmin'> | null
  readonly account: Pick<ActingAccount, 'status' | 'role'> | null
}

/** Throws the error where somebody does not satisfy an operation's `allow`. */
export function requireAdmitted(allow: Allow, { actor, account }: Standing): void {
  if (allow === 'public') return
  if (actor === null) throw new AppError('auth.required')
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

/** Whether a scope satisfies an operation's `allow`; throws the error when it does not. */
export function admitted<A extends Allow>(allow: A, scope: PublicScope): scope is ScopeOf<A> & PublicScope {
  requireAdmitted(allow, scope)
  return true
}

/** For what only some inputs of an operation need; the sentence of spec §6 for those who may not. */
export function requirePermission(
  { actor, account }: { readonly actor: Pick<Actor, 'rootAdmin'>; readonly account: Pick<ActingAccount, 'role'> },
  permission: Permission,
): void {
  if (mayUse(permission, { role: account.role, rootAdmin: actor.rootAdmin })) return
  throw new AppError('access.denied', { message: deniedSentence(permission) })
}

function describeIssues(error: z.ZodError): { field: string; problem: string }[] {
  return error.issues.slice(0, 20).map((issue) => ({ field: issue.path.join('.'), problem: issue.message }))
}

/** Runs an operation for a caller: permission first, then the input, then the work. */
export async function admit<A extends Allow, Input extends z.ZodType, Output>(
  { allow, input, cleansTexts = false, run }: Operation<A, Input, Output>,
  scope: PublicScope,
  given: unknown,
): Promise<Output> {
  if (!admitted(allow, scope)) throw new AppError('access.denied')
  if (!cleansTexts && holdsNullCharacter(given)) throw new AppError('input.invalid')
  const parsed = input.safeParse(given)
  if (!parsed.success) throw new AppError('input.invalid', { facts: { fields: describeIssues(parsed.error) } })
  try {
    return await run(scope, parsed.data)
  } catch (error) {
    throw translateError(error)
  }
}
