import { trpc } from '../../../platform/trpc.ts'
import { usePermission } from '../../access/auth/session/use-permission.ts'

const staleTimeMs = 60_000

/** Billing state of the account, for all its members. */
export function useAccountStanding() {
  return trpc.billing.standing.useQuery({}, { staleTime: staleTimeMs })
}

/** True if the server has plans and the user may see the plan of the account. */
export function useCanSeePlans(): boolean {
  const isAllowed = usePermission('manageUsers')
  const { data } = useAccountStanding()
  return isAllowed && data?.isLimited === true
}

/** Returns a function that refetches all billing data. */
export function useReloadBilling(): () => Promise<void> {
  const utils = trpc.useUtils()
  return () => utils.billing.invalidate()
}
