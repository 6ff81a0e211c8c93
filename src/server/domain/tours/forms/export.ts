import { exportSubmissionsInput } from '../../../../shared/forms/submissions.ts'
import { textParts } from '../../../kernel/answers.ts'
import { byteOrderMark } from '../../../kernel/csv.ts'
import { operation } from '../../../kernel/operation.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { findTour } from '../tours/find.ts'
import { loadForms } from './find.ts'
import { findSubmissions, submissionCursor } from './find-submissions.ts'
import { type AnswerColumn, presentCsvHead, presentCsvLine } from './present.ts'

/** Between two reads of an export others get their turn. */
const exportStep = 200

type Place = { readonly tourId: string; readonly formId: string }

/**
 * Fields that anybody answered, each under the label of its latest answer: the largest of time and label, because
 * answers need no sorting for that.
 */
const labelsSql = `
  select a->>'fieldId' as "fieldId",
    (max(array[to_char(s.received_at at time zone 'utc', 'YYYYMMDDHH24MISSUS'), a->>'label']))[2] as label,
    bool_or(a->>'agreedText' is not null) as "keepsText"
  from submissions s, jsonb_array_elements(s.answers) a
  where s.tour_id = ? and s.form_id = ? and s.deleted_at is null
  group by a->>'fieldId' order by a->>'fieldId'`

/** Fields in the order of the form, then those that it does not ask any more. */
async function columnsOf(em: EntityManager, { tourId, formId }: Place): Promise<readonly AnswerColumn[]> {
  const answered = await em.execute<AnswerColumn[]>(labelsSql, [tourId, formId])
  const form = (await loadForms(em, tourId)).find(({ id }) => id === formId)
  const keeping = new Set(answered.filter(({ keepsText }) => keepsText).map(({ fieldId }) => fieldId))
  const asked = (form?.fields ?? []).map(({ id: fieldId, label }) => ({
    fieldId,
    label,
    keepsText: keeping.has(fieldId),
  }))
  const askedIds = new Set(asked.map(({ fieldId }) => fieldId))
  return [...asked, ...answered.filter(({ fieldId }) => !askedIds.has(fieldId))]
}

/** The file part by part: one page of answers is in memory at a time. */
async function* partsOf(em: EntityManager, place: Place): AsyncGenerator<string> {
  const columns = await columnsOf(em, place)
  yield byteOrderMark + presentCsvHead(columns)
  let cursor: string | null = null
  do {
    const rows = await findSubmissions(em, { ...place, cursor, length: exportStep })
    yield rows.map((row) => presentCsvLine(row, columns)).join('')
    const last = rows.length < exportStep ? undefined : rows.at(-1)
    cursor = last === undefined ? null : submissionCursor(last)
  } while (cursor !== null)
}

/** Everything that was sent in to a form as comma-separated values (RFC 4180, UTF-8), newest first. */
export const exportSubmissions = operation({
  allow: 'manageTours',
  input: exportSubmissionsInput,
  output: textParts,
  run: async (scope, place) => {
    await findTour(scope, place.tourId)
    return partsOf(scope.em, place)
  },
})
