import { isGa4Id } from '../../../../shared/analytics/ga4-id.ts'
import type { Account } from '../../identity/tenancy/entity.ts'

/** Default GA4 measurement ID for tours of an account; null for IDs of the discontinued Universal Analytics. */
export function measurementIdOf({ gaId }: Pick<Account, 'gaId'>): string | null {
  return gaId && isGa4Id(gaId) ? gaId : null
}
