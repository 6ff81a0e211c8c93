import i18next from 'i18next'
import type { SuggestionUsage } from '../../../../shared/text-suggestions/text-suggestions.ts'

/** Numbers of the usage, formatted for display. */
export function formatUsage({ usedCount, monthlyLimit }: SuggestionUsage): { used: string; limit: string } {
  const format = new Intl.NumberFormat(i18next.language)
  return { used: format.format(usedCount), limit: format.format(monthlyLimit) }
}
