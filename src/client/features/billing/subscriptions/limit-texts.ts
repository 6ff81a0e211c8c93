import { useTranslation } from 'react-i18next'
import type { LimitedResource, PlanLimits } from '../../../../shared/billing/plans.ts'
import { formatBytes } from '../../../../shared/format-bytes.ts'

/** Texts for the limits of a plan. */
export function useLimitTexts() {
  const { t, i18n } = useTranslation()
  const amount = (resource: LimitedResource, count: number) =>
    resource === 'storageBytes' ? formatBytes(count, i18n.language) : new Intl.NumberFormat(i18n.language).format(count)
  return {
    name: (resource: LimitedResource) => t(`billing.resource.${resource}`),
    /** Formats a number of tours or members, or a size. */
    amount,
    /** Limit with its unit, for example "30 published tours". */
    limit: (resource: LimitedResource, limits: PlanLimits) => {
      const count = limits[resource]
      if (count === null) return t(`billing.unlimited.${resource}`)
      return t(`billing.limit.${resource}`, { count, amount: amount(resource, count) })
    },
  }
}
