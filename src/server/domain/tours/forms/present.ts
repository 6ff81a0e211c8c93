import type { Submission as WireSubmission } from '../../../../shared/forms/submissions.ts'
import { csvLine } from '../../../kernel/csv.ts'
import type { Submission } from './submission-entity.ts'

export function presentSubmission(row: Submission, hubspot: WireSubmission['hubspot']): WireSubmission {
  const { id, formId, publicationNumber, language, isRead, answers } = row
  return { id, formId, receivedAt: row.receivedAt.toISOString(), publicationNumber, language, isRead, answers, hubspot }
}

/** Column of an export: a field, with its latest label. */
export type AnswerColumn = {
  readonly fieldId: string
  readonly label: string
  /** True if another column with the text that visitors agreed to follows. */
  readonly hasAgreedText: boolean
}

/** Header line of an export. */
export function presentCsvHeader(columns: readonly AnswerColumn[]): string {
  return csvLine([
    'received_utc',
    'language',
    'publication',
    ...columns.flatMap(({ label, hasAgreedText }) => (hasAgreedText ? [label, `${label} (text agreed to)`] : [label])),
  ])
}

/** Line of a submission; all choices of a field share a cell. */
export function presentCsvLine(row: Submission, columns: readonly AnswerColumn[]): string {
  const { receivedAt, language, publicationNumber, answers } = row
  const cells = columns.flatMap(({ fieldId, hasAgreedText }) => {
    const { values = [], agreedText = '' } = answers.find((answer) => answer.fieldId === fieldId) ?? {}
    return hasAgreedText ? [values.join('; '), agreedText] : [values.join('; ')]
  })
  return csvLine([receivedAt.toISOString(), language, String(publicationNumber), ...cells])
}
