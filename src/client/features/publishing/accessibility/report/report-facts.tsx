import { useTranslation } from 'react-i18next'
import type { AccessibilityReport } from '../../../../../shared/accessibility/report.ts'
import { conformances } from '../../../../../shared/accessibility/verdicts.ts'
import classes from './report.module.css'

/** Tour, version, date and standards of a report, and the number of criteria by conformance. */
export function ReportFacts({ report }: { readonly report: AccessibilityReport }) {
  const { t, i18n } = useTranslation()
  const { tourName, accountName, liveNumber, hasUnpublishedChanges, savedAt, createdAt, productVersion } = report
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  const versionText = () => {
    const values = { number: liveNumber, date: format.format(new Date(savedAt)) }
    if (liveNumber === null) return t('accessibility.report.version.unpublished', values)
    return t(`accessibility.report.version.${hasUnpublishedChanges ? 'draft' : 'live'}`, values)
  }
  const facts = [
    [t('accessibility.report.tour'), tourName],
    [t('accessibility.report.account'), accountName],
    [t('accessibility.report.versionLabel'), versionText()],
    [t('accessibility.report.date'), format.format(new Date(createdAt))],
    [t('accessibility.report.standards'), t('accessibility.report.standardsText')],
    [t('accessibility.report.product'), t('accessibility.report.productText', { version: productVersion })],
  ] as const
  const counts = conformances.map((conformance) => ({
    conformance,
    count: report.criteria.filter((criterion) => criterion.conformance === conformance).length,
  }))
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{t('accessibility.report.scope')}</p>
      <ul className={classes.counts} aria-label={t('accessibility.report.counts')}>
        {counts.map(({ conformance, count }) => (
          <li key={conformance} data-conformance={conformance}>
            <strong>{count}</strong> {t(`accessibility.conformance.${conformance}`)}
          </li>
        ))}
      </ul>
    </>
  )
}
