import { useTranslation } from 'react-i18next'
import { CustomDays } from '../range/custom-days.tsx'
import { formatSpan } from '../range/format-span.ts'
import { type DaySpan, rangeNameOf } from '../range/named-spans.ts'
import type { RangeState } from '../range/use-report-range.ts'
import classes from './report.module.css'

type ReportDaysProps = {
  readonly state: RangeState
  /** Null where nothing is compared, undefined until that is known. */
  readonly compared: DaySpan | null | undefined
}

/** Which days are shown and whose days they are, and fields for days of one's own. */
export function ReportDays({ state, compared }: ReportDaysProps) {
  const { t, i18n } = useTranslation()
  const { range, today, isCustom, choose } = state
  const shown = formatSpan(range, i18n.language)
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
          ? t('analytics.range.compared', { span: shown, before: formatSpan(compared, i18n.language) })
          : t('analytics.range.shown', { span: shown })}
      </p>
    </>
  )
}
