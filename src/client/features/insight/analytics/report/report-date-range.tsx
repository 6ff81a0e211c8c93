import { useTranslation } from 'react-i18next'
import { timeZoneLabel } from '../../../../platform/time-zone.ts'
import { useAccountTimeZone } from '../../../access/auth/session/use-account-time-zone.ts'
import { CustomDateRange } from '../range/custom-date-range.tsx'
import { formatDateRange } from '../range/format-date-range.ts'
import { type DateRange, rangeNameOf } from '../range/named-ranges.ts'
import type { RangeState } from '../range/use-report-range.ts'
import classes from './report.module.css'

type ReportDateRangeProps = {
  readonly state: RangeState
  /** Compared range; null without a comparison, undefined until loaded. */
  readonly comparison: DateRange | null | undefined
}

/** Date range of the report as text, with fields for a custom range. */
export function ReportDateRange({ state, comparison }: ReportDateRangeProps) {
  const { t, i18n } = useTranslation()
  const { range, today, isCustom, choose } = state
  const rangeText = formatDateRange(range, i18n.language)
  const zone = timeZoneLabel(useAccountTimeZone())
  return (
    <>
      {isCustom && (
        <CustomDateRange
          key={`${range.from} ${range.to}`}
          range={range}
          onApply={(days) => choose({ ...range, ...days }, { isCustom: rangeNameOf(days, today) !== null })}
        />
      )}
      <p className={classes.range}>
        {comparison
          ? t('analytics.range.compared', {
              range: rangeText,
              before: formatDateRange(comparison, i18n.language),
              zone,
            })
          : t('analytics.range.shown', { range: rangeText, zone })}
      </p>
    </>
  )
}
