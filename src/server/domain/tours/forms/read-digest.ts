import { linkTo } from '../../../../shared/web/routes.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { EmailSection } from '../../connections/email/email-body.ts'
import { toSingleLine } from '../../connections/email/email-kind.ts'
import { emailAnswerMaxLength } from '../../connections/email/layout.ts'
import { notificationLimits } from '../../connections/notifications/notification-limits.ts'
import { Submission } from './submission-entity.ts'

/** Newest submissions of each form in a digest, except deleted ones. */
const newestSubmissionsSql = `
  select * from (
    select s.id, s.tour_id as "tourId", t.name as "tourName", s.form_id as "formId", s.form_name as "formName",
      row_number() over (partition by s.tour_id, s.form_id order by s.received_at desc, s.id desc) as position,
      count(*) over (partition by s.tour_id, s.form_id) as total,
      min(lower(s.form_name)) over (partition by s.tour_id, s.form_id) as "sortName"
    from notification_items i
      join submissions s on s.id = i.subject_id and s.deleted_at is null
      join tours t on t.id = s.tour_id and t.account_id = i.account_id and t.deleted_at is null
    where i.kind = 'formAnswered' and i.email_id = ?
  ) newest
  where position <= ?
  order by lower("tourName"), "tourId", "sortName", "formId", position`

type SubmissionRow = {
  readonly id: string
  readonly tourId: string
  readonly tourName: string
  readonly formId: string
  readonly formName: string
  readonly total: number | string
}

type Digest = {
  readonly count: number
  readonly sections: readonly EmailSection[]
  /** Number of forms that the email omits, because it already has the maximum of forms. */
  readonly furtherFormCount: number
}

const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const timeText = (date: Date) => `${timeFormat.format(date)} UTC`

const textLengthOf = ({ answers }: Pick<Submission, 'answers'>) =>
  answers
    .flatMap(({ label, values }) => [label, ...values])
    .reduce((sum, text) => sum + Math.min(text.length, emailAnswerMaxLength), 0)

function linkLabel(listedCount: number, total: number): string {
  if (total === 1) return 'View response'
  return listedCount === total ? 'View responses' : `View all ${total.toLocaleString('en')} responses`
}

type DigestEntries = { readonly entries: EmailSection['entries']; readonly length: number }

/** Reads submissions until their texts reach the maximum length. */
async function readEntries(em: EntityManager, ids: readonly string[], maxLength: number): Promise<DigestEntries> {
  const submissions = maxLength > 0 ? await em.find(Submission, { id: { $in: [...ids] } }) : []
  const submissionById = new Map(submissions.map((submission) => [submission.id, submission]))
  const entries: EmailSection['entries'][number][] = []
  let length = 0
  for (const submission of ids.flatMap((id) => submissionById.get(id) ?? [])) {
    if (length >= maxLength) break
    length += textLengthOf(submission)
    entries.push({ time: timeText(submission.receivedAt), answers: submission.answers })
  }
  return { entries, length }
}

/** Reads the submissions of a digest email, by tour and form. */
export async function readDigest(
  em: EntityManager,
  { emailId, publicUrl }: { readonly emailId: string; readonly publicUrl: string },
): Promise<Digest> {
  const { digestSubmissionsPerForm, digestMaxLength, digestFormsMax } = notificationLimits
  const rows = await em.execute<SubmissionRow[]>(newestSubmissionsSql, [emailId, digestSubmissionsPerForm])
  const byForm = Map.groupBy(rows, ({ tourId, formId }) => `${tourId} ${formId}`)
  const sections: EmailSection[] = []
  let remainingLength: number = digestMaxLength
  for (const formRows of [...byForm.values()].slice(0, digestFormsMax)) {
    const [firstRow] = formRows
    if (firstRow === undefined) continue
    const ids = formRows.map(({ id }) => id)
    const { entries, length } = await readEntries(em, ids, remainingLength)
    remainingLength -= length
    const title = `${toSingleLine(firstRow.tourName)} · ${toSingleLine(firstRow.formName)}`
    const url = publicUrl + linkTo.form(firstRow.tourId, firstRow.formId)
    sections.push({ title, entries, link: { label: linkLabel(entries.length, Number(firstRow.total)), url } })
  }
  const totals = [...byForm.values()].map(([firstRow]) => Number(firstRow?.total ?? 0))
  const count = totals.reduce((sum, total) => sum + total, 0)
  return { count, sections, furtherFormCount: byForm.size - sections.length }
}
