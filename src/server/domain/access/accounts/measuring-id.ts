import { isGa4Id } from '../../../../shared/analytics/ga4-id.ts'
import type { Account } from '../../identity/tenancy/entity.ts'

/** The measurement ID of an account's tours that have none of their own. Older IDs measure nothing. */
export function measuringIdOf({ gaId }: Pick<Account, 'gaId'>): string | null {
  return gaId && isGa4Id(gaId) ? gaId : null
}
