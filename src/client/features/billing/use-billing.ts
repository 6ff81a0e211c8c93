import { trpc } from '../../platform/trpc.ts'
import { usePermission } from '../auth/session/use-permission.ts'

const keptFreshMs = 60_000

/** How the account stands, for everybody who works in it. */
export function useAccountStanding() {
  return trpc.billing.standing.useQuery({}, { staleTime: keptFreshMs })
}

/** Whether the person may see the plan of the account, where there are plans at all. */
export function useSeesPlans(): boolean {
  const isAllowed = usePermission('manageUsers')
  const { data } = useAccountStanding()
  return isAllowed && data?.isLimited === true
}

/** Reads everything about the subscription anew, after a change or because another tab made one. */
export function useReloadBilling(): () => Promise<void> {
  const utils = trpc.useUtils()
  return () => utils.billing.invalidate()
}
