import { dayMs } from '../kernel/units.ts'

/** True if a contract is active: until the end of its last day (YYYY-MM-DD, in UTC), or forever without one. */
export function isContractActive(lastDay: string | null, now: Date): boolean {
  return lastDay === null || now.getTime() < Date.parse(`${lastDay}T00:00:00Z`) + dayMs
}
