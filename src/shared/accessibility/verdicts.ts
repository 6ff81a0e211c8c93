/** Verdicts of a person on a criterion, with the usual terms of conformance reports. */
export const verdicts = ['supports', 'partiallySupports', 'doesNotSupport', 'notApplicable'] as const

export type Verdict = (typeof verdicts)[number]

/** Level of conformance in a report. Criteria that no check can decide need the judgment of a person. */
export const conformances = [...verdicts, 'needsJudgment'] as const
export type Conformance = (typeof conformances)[number]
