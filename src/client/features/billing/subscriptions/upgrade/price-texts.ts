import { useTranslation } from 'react-i18next'
import type { Price } from '../../../../../shared/billing/billing.ts'

/** Billing interval for use after an amount: "per month", "every 3 months". */
export function usePriceTexts() {
  const { t } = useTranslation()
  return {
    per: ({ interval, intervalCount }: Pick<Price, 'interval' | 'intervalCount'>) =>
      t(`billing.per.${interval}`, { count: intervalCount }),
  }
}
