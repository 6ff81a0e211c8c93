import { useTranslation } from 'react-i18next'
import type { ReportCriterion } from '../../../../../shared/accessibility/report.ts'

/** Key of a criterion in the locale, in which a dot would begin another level. */
const keyOf = (id: string) => id.replaceAll('.', '_')

/** Remarks on a criterion: what the checks found, what the viewer does, and what a person has to judge. */
export function useRemarks({ id, basis, subject, reason, checks }: ReportCriterion): readonly string[] {
  const { t } = useTranslation()
  if (reason === 'absent') return [t(`accessibility.absent.${subject}`)]
  const counts = checks.map(({ check, problemCount, checkedCount }) =>
    t('accessibility.report.checked', {
      title: t(`accessibility.check.${check}.title`),
      problems: problemCount,
      count: checkedCount,
    }),
  )
  const explanation =
    basis === 'viewer' ? t(`accessibility.viewer.${keyOf(id)}`) : t(`accessibility.judge.${keyOf(id)}`)
  const foreign = reason === 'foreignContent' ? [t('accessibility.report.foreignContent')] : []
  return [...counts, explanation, ...foreign]
}
