import { useTranslation } from 'react-i18next'
import { formatSpan } from '../range/format-span.ts'
import type { DaySpan } from '../range/named-spans.ts'
import classes from './report.module.css'

type RangeLineProps = {
  readonly span: DaySpan
  /** Null where nothing is compared, undefined until that is known. */
  readonly compared: DaySpan | null | undefined
}

/** Which days are shown, and whose days they are. */
export function RangeLine({ span, compared }: RangeLineProps) {
  const { t, i18n } = useTranslation()
  const shown = formatSpan(span, i18n.language)
  return (
    <p className={classes.range}>
      {compared
        ? t('analytics.range.compared', { span: shown, before: formatSpan(compared, i18n.language) })
        : t('analytics.range.shown', { span: shown })}
    </p>
  )
}
