import { exportSubmissionsInput } from '../../../../shared/forms/submissions.ts'
import { byteOrderMark } from '../../../kernel/csv.ts'
import { operation } from '../../../kernel/operation.ts'
import { textParts } from '../../../kernel/outputs.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { findTour } from '../tours/find.ts'
import { loadForms } from './find.ts'
import { findSubmissions, submissionCursor } from './find-submissions.ts'
import { type AnswerColumn, presentCsvHeader, presentCsvLine } from './present.ts'

/** Rows per read, few enough that other requests are served in between. */
const exportPageLength = 200

type FormReference = { readonly tourId: string; readonly formId: string }

/** Answered fields with their latest label: the maximum of pairs of time and label, which needs no sorting. */
const labelsSql = `
  select a->>'fieldId' as "fieldId",
    (max(array[to_char(s.received_at at time zone 'utc', 'YYYYMMDDHH24MISSUS'), a->>'label']))[2] as label,
    bool_or(a->>'agreedText' is not null) as "hasAgreedText"
  from submissions s, jsonb_array_elements(s.answers) a
  where s.tour_id = ? and s.form_id = ? and s.deleted_at is null
  group by a->>'fieldId' order by a->>'fieldId'`

/** Loads the fields in the order of the form, then answered fields that it no longer has. */
async function loadColumns(em: EntityManager, { tourId, formId }: FormReference): Promise<readonly AnswerColumn[]> {
  const answeredColumns = await em.execute<AnswerColumn[]>(labelsSql, [tourId, formId])
  const form = (await loadForms(em, tourId)).find(({ id }) => id === formId)
  const consentFieldIds = new Set(
    answeredColumns.filter(({ hasAgreedText }) => hasAgreedText).map(({ fieldId }) => fieldId),
  )
  const currentColumns = (form?.fields ?? []).map(({ id: fieldId, label }) => ({
    fieldId,
    label,
    hasAgreedText: consentFieldIds.has(fieldId),
  }))
  const currentIds = new Set(currentColumns.map(({ fieldId }) => fieldId))
  return [...currentColumns, ...answeredColumns.filter(({ fieldId }) => !currentIds.has(fieldId))]
}

/** Streams the file with one page of submissions in memory at a time. */
async function* streamCsv(em: EntityManager, formReference: FormReference): AsyncGenerator<string> {
  const columns = await loadColumns(em, formReference)
  yield byteOrderMark + presentCsvHeader(columns)
  let cursor: string | null = null
  do {
    const rows = await findSubmissions(em, { ...formReference, cursor, length: exportPageLength })
    yield rows.map((row) => presentCsvLine(row, columns)).join('')
    const lastRow = rows.length < exportPageLength ? undefined : rows.at(-1)
    cursor = lastRow === undefined ? null : submissionCursor(lastRow)
  } while (cursor !== null)
}

/** Exports the submissions of a form as comma-separated values (RFC 4180, UTF-8), newest first. */
export const exportSubmissions = operation({
  allow: 'manageTours',
  input: exportSubmissionsInput,
  example: ({ tourId, formId }) => ({ tourId, formId }),
  output: textParts,
  run: async (scope, formReference) => {
    await findTour(scope, formReference.tourId)
    return streamCsv(scope.em, formReference)
  },
})
