import { useTranslation } from 'react-i18next'
import type { ReportCriterion } from '../../../../../shared/accessibility/report.ts'
import { Judgment } from './judgment.tsx'
import classes from './report.module.css'
import { useRemarks } from './use-remarks.ts'

function CriterionRow({ criterion }: { readonly criterion: ReportCriterion }) {
  const { t } = useTranslation()
  const { remarks, question } = useRemarks(criterion)
  const { id, name, enClause, conformance, isForPerson } = criterion
  return (
    <tr>
      <th scope="row">
        {id} <span lang="en">{name}</span>
        <small>{enClause === null ? t('accessibility.report.newIn22') : `EN 301 549: ${enClause}`}</small>
      </th>
      <td className={classes.conformance} data-conformance={conformance}>
        {t(`accessibility.conformance.${conformance}`)}
      </td>
      <td className={classes.remarks}>
        {remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
        {isForPerson && <Judgment criterion={criterion} question={question} />}
      </td>
    </tr>
  )
}

type CriteriaTableProps = { readonly labelledBy: string; readonly criteria: readonly ReportCriterion[] }

/** Conformance of each criterion, with remarks. */
export function CriteriaTable({ labelledBy, criteria }: CriteriaTableProps) {
  const { t } = useTranslation()
  return (
    <table className={classes.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t('accessibility.report.criterion')}</th>
          <th scope="col">{t('accessibility.report.conformance')}</th>
          <th scope="col">{t('accessibility.report.remarks')}</th>
        </tr>
      </thead>
      <tbody>
        {criteria.map((criterion) => (
          <CriterionRow key={criterion.id} criterion={criterion} />
        ))}
      </tbody>
    </table>
  )
}
