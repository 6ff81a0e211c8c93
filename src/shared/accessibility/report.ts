import { z } from 'zod'
import { id } from '../texts.ts'
import { assessmentReasons } from './assess-criteria.ts'
import { criterionBases, criterionIds, criterionSubjects } from './criteria.ts'
import { checkName } from './findings.ts'
import { accessibilityJudgment } from './judgments.ts'
import { severities } from './severity.ts'
import { conformances } from './verdicts.ts'

export const getAccessibilityReportInput = z.strictObject({ tourId: id })

const count = z.int().nonnegative()

const checkCount = z.strictObject({
  check: checkName,
  /** Number of items that were checked, and of those with a problem. */
  checkedCount: count,
  problemCount: count,
})

export const reportCheck = checkCount.extend({
  severity: z.enum(severities),
  /** True if the account blocks publishing while it fails. */
  isBlocking: z.boolean(),
})
export type ReportCheck = Readonly<z.output<typeof reportCheck>>

export const reportCriterion = z.strictObject({
  /** Number of the success criterion in WCAG 2.2. */
  id: z.enum(criterionIds),
  name: z.string(),
  level: z.enum(['A', 'AA']),
  /** Clause of EN 301 549 V3.2.1; null for criteria that are new in WCAG 2.2. */
  enClause: z.string().nullable(),
  /** Level of conformance, by the judgment of a person if the checks can't decide. */
  conformance: z.enum(conformances),
  /** Reason for the conformance, without judgments of people. */
  reason: z.enum(assessmentReasons),
  basis: z.enum(criterionBases),
  subject: z.enum(criterionSubjects),
  checks: z.array(checkCount),
  /** True if a person has to judge, or has judged. */
  isForPerson: z.boolean(),
  /** Null if no person has judged, or if the checks decide by now. */
  judgment: accessibilityJudgment
    .extend({
      /** True if the draft was saved after the judgment. */
      isOutdated: z.boolean(),
    })
    .nullable(),
})

export type ReportCriterion = Readonly<z.output<typeof reportCriterion>>

/** Accessibility of a tour's draft, as visitors would get it if it were published now. */
export const accessibilityReport = z.strictObject({
  tourId: z.string(),
  tourName: z.string(),
  accountName: z.string(),
  /** Number of the live version; null if nothing is published. */
  liveNumber: z.int().nullable(),
  /** True if the draft differs from the live version. */
  hasUnpublishedChanges: z.boolean(),
  /** Time of the last save of the draft, and of the report. */
  savedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  /** Version of Stopover. */
  productVersion: z.string(),
  errorCount: count,
  warningCount: count,
  /**
   * Number of hotspots whose contrast with the image was measured so far, and of all that must be measured. A report of
   * a large tour is requested again until both are equal.
   */
  measuredCount: count,
  toMeasureCount: count,
  checks: z.array(reportCheck),
  criteria: z.array(reportCriterion),
})
export type AccessibilityReport = Readonly<z.output<typeof accessibilityReport>>
