/** Accounts in `grace` still work; suspended and closed accounts don't. */
export const accountStatuses = ['active', 'grace', 'suspended', 'closed'] as const
export type AccountStatus = (typeof accountStatuses)[number]

const workingStatuses: readonly string[] = ['active', 'grace'] satisfies AccountStatus[]

/** True if members can use an account and visitors can see its tours. */
export function isWorkingStatus(status: string): boolean {
  return workingStatuses.includes(status)
}
