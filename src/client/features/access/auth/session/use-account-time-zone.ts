import { utc } from '../../../../../shared/kernel/time-zones.ts'
import { useOpenAccount } from './session.tsx'

/** Time zone of the open account, by which analytics count days. */
export function useAccountTimeZone(): string {
  return useOpenAccount()?.timeZone ?? utc
}
