import { utc } from '../../../../../shared/kernel/time-zones.ts'
import { useOpenAccount } from './session.tsx'

/** Time zone of the open account. Analytics count days in it. */
export function useAccountTimeZone(): string {
  return useOpenAccount()?.timeZone ?? utc
}
