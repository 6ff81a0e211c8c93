import type { ErrorCode } from '../../shared/kernel/error-codes.ts'

const planErrors: readonly string[] = [
  'plan.publishedTours',
  'plan.storageBytes',
  'plan.members',
  'account.readOnly',
] satisfies ErrorCode[]

/** True for errors about the account's plan, which an upgrade or a payment resolves. */
export function isPlanError(code: string | null | undefined): code is string {
  return code !== null && code !== undefined && planErrors.includes(code)
}

/** Notification id of a plan error, so that several reports of it show one notification. */
export function planErrorId(code: string): string {
  return `plan-error ${code}`
}
