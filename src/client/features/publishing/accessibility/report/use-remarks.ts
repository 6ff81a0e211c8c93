import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ReportCriterion } from '../../../../../shared/accessibility/report.ts'

/**
 * Text about a criterion. Its key has underscores, because a dot would begin another level. A test checks that each
 * criterion has its text.
 */
function textOf(t: TFunction, { id, basis }: Pick<ReportCriterion, 'id' | 'basis'>): string {
  const name = id.replaceAll('.', '_')
  return basis === 'viewer'
    ? t(`accessibility.viewer.${name}` as 'accessibility.viewer.2_1_1')
    : t(`accessibility.judge.${name}` as 'accessibility.judge.1_1_1')
}

type Remarks = {
  readonly remarks: readonly string[]
  /** Question that a person has to answer. */
  readonly question: string
}

/** Remarks on a criterion: what the checks found, what the viewer does, and what a person has to judge. */
export function useRemarks(criterion: ReportCriterion): Remarks {
  const { t } = useTranslation()
  const { basis, subject, reason, checks, judgment } = criterion
  if (reason === 'absent' && subject !== 'everything')
    return { remarks: [t(`accessibility.absent.${subject}`)], question: '' }
  const counts = checks.map(({ check, problemCount, checkedCount }) =>
    t('accessibility.report.checked', {
      title: t(`accessibility.check.${check}.title`),
      problems: problemCount,
      count: checkedCount,
    }),
  )
  const foreign = reason === 'foreignContent' ? [t('accessibility.report.foreignContent')] : []
  if (basis === 'viewer') {
    const viewer = textOf(t, criterion)
    return { remarks: [...counts, viewer, ...foreign], question: [viewer, ...foreign].join(' ') }
  }
  const question = textOf(t, criterion)
  // A person has answered the question.
  return { remarks: judgment === null ? [...counts, question] : counts, question }
}
