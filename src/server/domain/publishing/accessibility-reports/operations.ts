import { z } from 'zod'
import { assessCriteria, type CriterionAssessment } from '../../../../shared/accessibility/assess-criteria.ts'
import { accessibilityChecks, type CheckName } from '../../../../shared/accessibility/checks/registry.ts'
import { accessibilityFindingPage, listAccessibilityFindingsInput } from '../../../../shared/accessibility/findings.ts'
import type { AccessibilityJudgment } from '../../../../shared/accessibility/judgments.ts'
import {
  accessibilityReport,
  getAccessibilityReportInput,
  type ReportCheck,
  type ReportCriterion,
} from '../../../../shared/accessibility/report.ts'
import type { CheckOutcome } from '../../../../shared/accessibility/run-checks.ts'
import type { Severity } from '../../../../shared/accessibility/severity.ts'
import { pageOf, readCursor, readLength } from '../../../database/rows/pages.ts'
import { operation } from '../../../kernel/operation.ts'
import { productVersion } from '../../../kernel/product-version.ts'
import { loadPublicationState } from '../../tours/publication-state/publication-state.ts'
import { findTour } from '../../tours/tours/find.ts'
import { findBlockingChecks } from '../publications/accessibility/require-accessible.ts'
import { countWaitingChanges } from '../publications/waiting-changes.ts'
import { checkDraft } from './draft-check.ts'
import { loadJudgments } from './judgment-operations.ts'

function presentCheck(
  { check, checkedCount, problemCount }: CheckOutcome,
  blockingChecks: readonly CheckName[],
): ReportCheck {
  const { severity } = accessibilityChecks[check]
  return { check, severity, checkedCount, problemCount, isBlocking: blockingChecks.includes(check) }
}

type JudgmentContext = { readonly judgment: AccessibilityJudgment | null; readonly savedAt: string }

/** A criterion that checks can't decide has the verdict of a person, if there is one. */
function presentCriterion(
  { checks, conformance, ...criterion }: CriterionAssessment,
  { judgment: stored, savedAt }: JudgmentContext,
): ReportCriterion {
  const isForPerson = conformance === 'needsJudgment'
  const judgment = isForPerson && stored !== null ? { ...stored, isOutdated: stored.judgedAt < savedAt } : null
  return { ...criterion, checks: [...checks], isForPerson, judgment, conformance: judgment?.verdict ?? conformance }
}

const problemCountOf = (checks: readonly ReportCheck[], severity: Severity) =>
  checks.filter((check) => check.severity === severity).reduce((sum, { problemCount }) => sum + problemCount, 0)

/**
 * Accessibility report on the draft of a tour: what the checks found, and the conformance of each criterion as far as
 * it follows from that.
 */
export const getAccessibilityReport = operation({
  allow: 'viewTour',
  input: getAccessibilityReportInput,
  example: ({ tourId }) => ({ tourId }),
  output: accessibilityReport,
  run: async (scope, { tourId }) => {
    const { em, account, ports } = scope
    const tour = await findTour(scope, tourId)
    const { outcomes, content, measuredCount, toMeasureCount } = await checkDraft(scope, tourId)
    const { liveNumber } = await loadPublicationState(em, tourId)
    const waitingCount = (await countWaitingChanges(scope, [tourId])).get(tourId) ?? 0
    const blockingChecks = await findBlockingChecks(em, account.id)
    const judgments = await loadJudgments(em, tourId)
    const savedAt = tour.savedAt.toISOString()
    const checks = outcomes.map((outcome) => presentCheck(outcome, blockingChecks))
    return {
      tourId,
      tourName: tour.name,
      accountName: account.name,
      liveNumber,
      hasUnpublishedChanges: waitingCount > 0,
      savedAt,
      createdAt: ports.now().toISOString(),
      productVersion,
      errorCount: problemCountOf(checks, 'error'),
      warningCount: problemCountOf(checks, 'warning'),
      measuredCount,
      toMeasureCount,
      checks,
      criteria: assessCriteria(outcomes, content).map((criterion) =>
        presentCriterion(criterion, { judgment: judgments.get(criterion.id) ?? null, savedAt }),
      ),
    }
  },
})

/** Index of a finding in the list of all findings. */
const cursorShape = z.tuple([z.int().nonnegative()])

/** A page of the problems that the checks find in the draft of a tour, errors first, in the order of the report. */
export const listAccessibilityFindings = operation({
  allow: 'viewTour',
  input: listAccessibilityFindingsInput,
  example: ({ tourId }) => ({ tourId }),
  output: accessibilityFindingPage,
  run: async (scope, { tourId, check, cursor, limit }) => {
    await findTour(scope, tourId)
    const draftCheck = await checkDraft(scope, tourId)
    const outcomes = draftCheck.outcomes.filter((outcome) => check === undefined || outcome.check === check)
    const findings = outcomes.flatMap((outcome) => outcome.findings)
    const [lastIndex] = readCursor(cursorShape, cursor) ?? [-1]
    const rows = findings
      .slice(lastIndex + 1, lastIndex + 1 + readLength(limit))
      .map((finding, offset) => ({ finding, index: lastIndex + 1 + offset }))
    const { page, nextCursor } = pageOf(rows, limit, ({ index }) => [index])
    return {
      findings: page.map(({ finding }) => ({ ...finding, criteria: [...finding.criteria] })),
      total: outcomes.reduce((sum, { problemCount }) => sum + problemCount, 0),
      nextCursor,
    }
  },
})
