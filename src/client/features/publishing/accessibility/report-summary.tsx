import { useTranslation } from 'react-i18next'
import type { AccessibilityReport } from '../../../../shared/accessibility/report.ts'
import classes from './accessibility.module.css'
import { isMeasuring } from './use-accessibility-report.ts'

/** Numbers of errors and warnings in one line, and the progress of measuring contrast. */
export function ReportSummary({ report }: { readonly report: AccessibilityReport }) {
  const { t } = useTranslation()
  const { errorCount, warningCount, measuredCount, toMeasureCount } = report
  const counts = [
    errorCount === 0 ? '' : t('accessibility.errors', { count: errorCount }),
    warningCount === 0 ? '' : t('accessibility.warnings', { count: warningCount }),
  ].filter((text) => text !== '')
  const blockingCount = report.checks
    .filter(({ isBlocking }) => isBlocking)
    .reduce((sum, { problemCount }) => sum + problemCount, 0)
  return (
    <p className={classes.summary} role="status">
      {counts.length === 0 ? t('accessibility.none') : counts.join(' · ')}
      {blockingCount > 0 && (
        <strong className={classes.blocked}>{t('accessibility.blocked', { count: blockingCount })}</strong>
      )}
      {isMeasuring(report) && (
        <>
          <br />
          {t('accessibility.measuring', { measured: measuredCount, total: toMeasureCount })}
        </>
      )}
    </p>
  )
}
