import { useTranslation } from 'react-i18next'
import type { PlanLimits, Use } from '../../../../shared/billing/plans.ts'
import { formatBytes } from '../../../../shared/format-bytes.ts'

/** Texts for the limits of a plan. */
export function useLimitTexts() {
  const { t, i18n } = useTranslation()
  const amount = (use: Use, count: number) =>
    use === 'storageBytes' ? formatBytes(count, i18n.language) : new Intl.NumberFormat(i18n.language).format(count)
  return {
    name: (use: Use) => t(`billing.use.${use}`),
    /** Formats a number of tours or members, or a size. */
    amount,
    /** Limit with its unit, for example "30 published tours". */
    limit: (use: Use, limits: PlanLimits) => {
      const count = limits[use]
      if (count === null) return t(`billing.unlimited.${use}`)
      return t(`billing.limit.${use}`, { count, amount: amount(use, count) })
    },
  }
}
