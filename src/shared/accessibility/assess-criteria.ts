import { accessibilityChecks } from './checks/registry.ts'
import { type Criterion, type CriterionId, criteria } from './criteria.ts'
import type { CheckOutcome } from './run-checks.ts'
import type { TourContent } from './tour-content.ts'
import type { Conformance } from './verdicts.ts'

/** Reason for the level of conformance that checks alone lead to. */
export const assessmentReasons = [
  /** The tour has no content that the criterion is about. */
  'absent',
  'problems',
  'warnings',
  /** The viewer meets it, in all tours. */
  'viewer',
  /** Foreign content is in the tour, so that the viewer's part isn't enough. */
  'foreignContent',
  /** It depends on the meaning of the content. */
  'meaning',
] as const
export type AssessmentReason = (typeof assessmentReasons)[number]

type CheckCount = Omit<CheckOutcome, 'findings'>

export type CriterionAssessment = Criterion & {
  readonly conformance: Conformance
  readonly reason: AssessmentReason
  /** Checks with items that concern the criterion. */
  readonly checks: readonly CheckCount[]
}

type Assessment = Pick<CriterionAssessment, 'conformance' | 'reason'>

const sumOf = (counts: readonly CheckCount[], read: (count: CheckCount) => number) =>
  counts.reduce((sum, count) => sum + read(count), 0)

function assess(
  { basis, subject }: Criterion,
  checks: readonly CheckCount[],
  { subjects, hasForeignContent }: TourContent,
): Assessment {
  if (!subjects.has(subject)) return { conformance: 'notApplicable', reason: 'absent' }
  const failedChecks = checks.filter(({ problemCount }) => problemCount > 0)
  const errors = checks.filter(({ check }) => accessibilityChecks[check].severity === 'error')
  if (failedChecks.some((count) => errors.includes(count))) {
    const problemCount = sumOf(errors, (count) => count.problemCount)
    const isMetNowhere = problemCount === sumOf(errors, ({ checkedCount }) => checkedCount)
    return { conformance: isMetNowhere ? 'doesNotSupport' : 'partiallySupports', reason: 'problems' }
  }
  if (failedChecks.length > 0) return { conformance: 'needsJudgment', reason: 'warnings' }
  if (basis === 'person') return { conformance: 'needsJudgment', reason: 'meaning' }
  return hasForeignContent
    ? { conformance: 'needsJudgment', reason: 'foreignContent' }
    : { conformance: 'supports', reason: 'viewer' }
}

/**
 * Level of conformance of each criterion, as far as it follows from the checks and the content of a tour. A check that
 * finds nothing proves nothing about the meaning of texts, so it never leads to "supports" by itself.
 */
export function assessCriteria(
  outcomes: readonly CheckOutcome[],
  content: TourContent,
): readonly CriterionAssessment[] {
  const countsOf = (id: CriterionId) =>
    outcomes
      .filter(({ check, checkedCount }) => checkedCount > 0 && accessibilityChecks[check].criteria.includes(id))
      .map(({ check, checkedCount, problemCount }) => ({ check, checkedCount, problemCount }))
  return criteria.map((criterion) => {
    const checks = countsOf(criterion.id)
    return { ...criterion, ...assess(criterion, checks, content), checks }
  })
}
