import type { ErrorCode } from '../../shared/kernel/app-error.ts'

const planErrors: readonly string[] = [
  'plan.publishedTours',
  'plan.storageBytes',
  'plan.members',
  'account.readOnly',
] satisfies ErrorCode[]

/** Whether a call failed because of the account's plan, which another plan or a payment changes. */
export function isPlanError(code: string | null | undefined): code is string {
  return code !== null && code !== undefined && planErrors.includes(code)
}

/** Names the toast about it, so that there is one however many parts of the app tell it. */
export function planErrorId(code: string): string {
  return `plan-error ${code}`
}
