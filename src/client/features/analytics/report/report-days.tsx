import { useTranslation } from 'react-i18next'
import { CustomDays } from '../range/custom-days.tsx'
import { formatSpan } from '../range/format-span.ts'
import { type DaySpan, rangeNameOf } from '../range/named-spans.ts'
import type { RangeState } from '../range/use-report-range.ts'
import classes from './report.module.css'

type ReportDaysProps = {
  readonly state: RangeState
  /** Null without a comparison, undefined until loaded. */
  readonly compared: DaySpan | null | undefined
}

/** Days of the report in words, and the fields for custom days. */
export function ReportDays({ state, compared }: ReportDaysProps) {
  const { t, i18n } = useTranslation()
  const { range, today, isCustom, choose } = state
  const spanText = formatSpan(range, i18n.language)
  return (
    <>
      {isCustom && (
        <CustomDays
          key={`${range.from} ${range.to}`}
          span={range}
          onApply={(span) => choose({ ...range, ...span }, rangeNameOf(span, today) !== null)}
        />
      )}
      <p className={classes.range}>
        {compared
          ? t('analytics.range.compared', { span: spanText, before: formatSpan(compared, i18n.language) })
          : t('analytics.range.shown', { span: spanText })}
      </p>
    </>
  )
}
