import { z } from 'zod'
import { id, plainText, version } from '../texts.ts'
import { criterionIds } from './criteria.ts'
import { verdicts } from './verdicts.ts'

/**
 * Judgment of a person on a criterion. `version` is the version of the judgment that it replaces; null if there is none
 * yet. A null `verdict` removes the judgment.
 */
export const setAccessibilityJudgmentInput = z.strictObject({
  tourId: id,
  criterion: z.enum(criterionIds),
  verdict: z.enum(verdicts).nullable(),
  remark: plainText.trim().default(''),
  version: version.nullable(),
})

export const accessibilityJudgment = z.strictObject({
  verdict: z.enum(verdicts),
  remark: z.string(),
  /** Name of the person; null once their user is deleted. */
  judgedBy: z.string().nullable(),
  judgedAt: z.iso.datetime(),
  version,
})
export type AccessibilityJudgment = Readonly<z.output<typeof accessibilityJudgment>>

/** The stored judgment; null after its removal. */
export const savedAccessibilityJudgment = z.strictObject({ judgment: accessibilityJudgment.nullable() })
