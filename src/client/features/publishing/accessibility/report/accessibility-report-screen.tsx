import { Button, Skeleton, Title } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AccessibilityReport } from '../../../../../shared/accessibility/report.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'
import { CheckList } from '../check-list.tsx'
import { ReportSummary } from '../report-summary.tsx'
import { useAccessibilityReport } from '../use-accessibility-report.ts'
import { CriteriaTable } from './criteria-table.tsx'
import classes from './report.module.css'
import { ReportFacts } from './report-facts.tsx'

const levels = ['A', 'AA'] as const

function ReportBody({ report }: { readonly report: AccessibilityReport }) {
  const { t } = useTranslation()
  return (
    <>
      <ReportFacts report={report} />
      <section className={classes.section}>
        <h3>{t('accessibility.report.findings')}</h3>
        <ReportSummary report={report} />
        <CheckList checks={report.checks} />
      </section>
      {levels.map((level) => (
        <section key={level} className={classes.section}>
          <h3 id={`level-${level}`}>{t('accessibility.report.level', { level })}</h3>
          <CriteriaTable
            labelledBy={`level-${level}`}
            criteria={report.criteria.filter((criterion) => criterion.level === level)}
          />
        </section>
      ))}
    </>
  )
}

/** Accessibility report of a tour, as a page and for printing. */
export function AccessibilityReportScreen() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { report, error, retry } = useAccessibilityReport()
  return (
    <div className={classes.screen}>
      <title>{t('accessibility.report.pageTitle', { name: tour.name })}</title>
      <div className={classes.tools}>
        <Button
          component={Link}
          to={linkTo.editTour(tour.id, 'publish')}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
        >
          {t('accessibility.report.back')}
        </Button>
        <Button
          variant="default"
          disabled={report === undefined}
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('accessibility.report.print')}
        </Button>
      </div>
      <article className={classes.report} aria-busy={report === undefined && error === null}>
        <Title order={2}>{t('accessibility.report.title')}</Title>
        {error !== null && <LoadFailure message={errorMessage(t, error)} onRetry={retry} />}
        {report === undefined && error === null && <Skeleton height={320} mt="md" />}
        {report !== undefined && <ReportBody report={report} />}
      </article>
    </div>
  )
}
