import { useTranslation } from 'react-i18next'
import type { Price } from '../../../../../shared/billing/billing.ts'

/** Returns a function for the billing interval as it follows an amount: "per month", "every 3 months". */
export function useIntervalText() {
  const { t } = useTranslation()
  return ({ interval, intervalCount }: Pick<Price, 'interval' | 'intervalCount'>) =>
    t(`billing.interval.${interval}`, { count: intervalCount })
}
