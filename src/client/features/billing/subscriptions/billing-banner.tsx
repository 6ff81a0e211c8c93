import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'
import { usePermission } from '../../access/auth/session/use-permission.ts'
import { useAccountStanding } from './use-billing.ts'

// Loaded for the few accounts that are unpaid.
const options = { placeholder: null }
const ReadOnlyBanner = lazyComponent(async () => (await import('./unpaid-banner.tsx')).ReadOnlyBanner, options)
const UnpaidBanner = lazyComponent(async () => (await import('./unpaid-banner.tsx')).UnpaidBanner, options)

/** Banner on all screens of an unpaid account, with a link to fix it for members who may. */
export function BillingBanner() {
  const { data: standing } = useAccountStanding()
  const isAllowed = usePermission('manageUsers')
  if (standing === undefined || !standing.isLimited) return null
  const { state } = standing
  if (!isAllowed) return state === 'suspended' && <ReadOnlyBanner />
  return (state === 'pastDue' || state === 'grace' || state === 'suspended') && <UnpaidBanner state={state} />
}
