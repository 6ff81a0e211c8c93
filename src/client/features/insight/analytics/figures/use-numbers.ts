import { useTranslation } from 'react-i18next'
import { formatCount, formatExact, formatFraction, timeParts } from './numbers.ts'

/** Formatters for numbers of reports, in the language of the UI. */
export function useNumbers() {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  return {
    count: (count: number) => formatCount(count, language),
    exact: (count: number) => formatExact(count, language),
    /** Dash for null. */
    percent: (fraction: number | null) => (fraction === null ? '–' : formatFraction(fraction, language)),
    time: (durationMs: number) => {
      const parts = timeParts(durationMs)
      if (parts.hours > 0) return t('analytics.time.hours', parts)
      return parts.minutes > 0 ? t('analytics.time.minutes', parts) : t('analytics.time.seconds', parts)
    },
  }
}
