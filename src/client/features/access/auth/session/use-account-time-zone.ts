import { utc } from '../../../../../shared/kernel/time-zones.ts'
import { useOpenAccount } from './session.tsx'

/** Time zone of the days of the open account in analytics. */
export function useAccountTimeZone(): string {
  return useOpenAccount()?.timeZone ?? utc
}
