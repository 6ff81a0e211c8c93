import { Button, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AccessibilityReport } from '../../../../shared/accessibility/report.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { useFocusFallback } from '../../../ui/hooks/use-focus-fallback.ts'
import cardStyles from '../../../ui/layout/card.module.css'
import { useTourEditor } from '../../tours/tour-draft/use-tour-editor.tsx'
import classes from './accessibility.module.css'
import { CheckList } from './check-list.tsx'
import { ReportSummary } from './report-summary.tsx'
import { useAccessibilityReport } from './use-accessibility-report.ts'

function Results({ report }: { readonly report: AccessibilityReport }) {
  return (
    <>
      <ReportSummary report={report} />
      <CheckList checks={report.checks} />
    </>
  )
}

/** Results of the automatic checks of accessibility, on the Share & Publish tab. */
export function AccessibilitySection() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { report, error, retry } = useAccessibilityReport()
  const { container, heading } = useFocusFallback<HTMLElement, HTMLHeadingElement>()
  return (
    <section
      ref={container}
      className={`${cardStyles.card} ${classes.section}`}
      aria-label={t('accessibility.title')}
      aria-busy={report === undefined && error === null}
    >
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {t('accessibility.title')}
        </h2>
        <Button component={Link} to={linkTo.accessibilityReport(tour.id)} variant="default">
          {t('accessibility.viewReport')}
        </Button>
      </div>
      {error !== null && <LoadFailure message={errorMessage(t, error)} onRetry={retry} />}
      {report === undefined && error === null && <Skeleton height={44} />}
      {report !== undefined && <Results report={report} />}
    </section>
  )
}
