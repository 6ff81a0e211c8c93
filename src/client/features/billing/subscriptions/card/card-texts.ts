import { useTranslation } from 'react-i18next'
import type { Card } from '../../../../../shared/billing/billing.ts'

/** Texts for the brand, last digits and expiry of a card. */
export function useCardTexts() {
  const { t, i18n } = useTranslation()
  return {
    /** For example "Visa •••• 4242". */
    name: ({ brand, last4 }: Card) => {
      const name = `${brand.slice(0, 1).toUpperCase()}${brand.slice(1).replaceAll('_', ' ')}`
      return t('billing.card.name', { brand: name, last4 })
    },
    expiry: ({ expMonth, expYear }: Card) => {
      const month = new Date(Date.UTC(expYear, expMonth - 1))
      const date = month.toLocaleDateString(i18n.language, { month: '2-digit', year: 'numeric', timeZone: 'UTC' })
      return t('billing.card.expires', { date })
    },
  }
}
