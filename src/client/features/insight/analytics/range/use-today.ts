import { dayIn } from '../../../../../shared/kernel/time-zones.ts'
import { useAccountTimeZone } from '../../../access/auth/session/use-account-time-zone.ts'

/** Current day in the time zone of the open account, as YYYY-MM-DD. */
export function useToday(): string {
  return dayIn(useAccountTimeZone(), new Date())
}
