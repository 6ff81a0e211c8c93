import { z } from 'zod'
import { cursor, limit, nextCursor } from '../kernel/page.ts'
import { id } from '../texts.ts'
import { checkNames } from './checks/registry.ts'
import { criterionIds } from './criteria.ts'
import { severities } from './severity.ts'

export const checkName = z.enum(checkNames)

/** Problem that a check found, with the screen that fixes it. */
export const accessibilityFinding = z.strictObject({
  /** Unique in the list of findings, and not stored. */
  id: z.string(),
  check: checkName,
  severity: z.enum(severities),
  /** Success criteria of WCAG 2.2, the most important first. */
  criteria: z.array(z.enum(criterionIds)),
  stopId: z.string().nullable(),
  stopName: z.string().nullable(),
  hotspotId: z.string().nullable(),
  mediaId: z.string().nullable(),
  /** Name of the item; empty if it has none. */
  itemName: z.string(),
  /** Text with the problem, such as the text of a link, or a language tag; empty if there is none. */
  detail: z.string(),
  /** Measured contrast, or the number of missing translations. */
  value: z.number().nullable(),
  /** Path of the screen that fixes it. */
  fixPath: z.string(),
})
export type AccessibilityFinding = Readonly<z.output<typeof accessibilityFinding>>

export const listAccessibilityFindingsInput = z.strictObject({
  tourId: id,
  /** Findings of this check only. */
  check: checkName.optional(),
  cursor,
  limit,
  /** Direction in which infinite queries of tRPC load, always forward. */
  direction: z.literal('forward').optional(),
})

export const accessibilityFindingPage = z.strictObject({
  findings: z.array(accessibilityFinding),
  /** Number of problems of all pages. May exceed the number of findings, as a check lists at most 1,000. */
  total: z.int().nonnegative(),
  nextCursor,
})
