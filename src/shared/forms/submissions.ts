import { z } from 'zod'
import { hubspotEvent } from '../hubspot/hubspot.ts'
import { answerLimits, limits } from '../limits.ts'
import { id } from '../texts.ts'
import { languageTag } from '../translations/translations.ts'

/** An option is at most as long as a name, a text as long as may be written. */
const values = z.array(z.string().max(answerLimits.textMaxLength * 2)).max(limits.optionsPerField)

/** What a visitor's browser sends. */
export const submitFormInput = z.strictObject({
  accountId: id,
  tourId: id,
  formId: id,
  /** Made by the sender: what is sent again under the same one is stored once. */
  submissionId: id,
  /** By ids of fields. */
  answers: z
    .record(id, values)
    .refine((answers) => Object.keys(answers).length <= limits.fieldsPerForm, 'more answers than a form can ask for'),
  /** What the visitor reads, by BCP 47. */
  language: languageTag,
  /** Number of the publication that the visitor saw; without it, the live one. */
  publicationNumber: z.int().positive().optional(),
  /** How long the form was in sight. */
  openMs: z.int().nonnegative(),
  /** Nobody sees this field; what fills it in is a program. */
  website: z.string().max(limits.addressMaxLength).optional(),
})

/** Ends a page: the time of its last submission, and its id. */
const cursor = z.string().regex(/^\d{1,13}-[0-9a-f-]{36}$/)

export const listSubmissionsInput = z.strictObject({
  tourId: id,
  formId: id,
  cursor: cursor.nullish(),
  /** The client's paging says in which direction it goes; there is only one. */
  direction: z.literal('forward').optional(),
})
export const countSubmissionsInput = z.strictObject({ tourId: id })
export const exportSubmissionsInput = z.strictObject({ tourId: id, formId: id })
const chosen = { tourId: id, submissionIds: z.array(id).min(1).max(limits.submissionsBulkMax) }
export const changeSubmissionsInput = z.strictObject(chosen)
export const updateSubmissionsInput = z.strictObject({ ...chosen, isRead: z.boolean() })

export const answer = z.strictObject({
  fieldId: z.string(),
  label: z.string(),
  values: z.array(z.string()).readonly(),
  agreedText: z.string().optional(),
})

/** What somebody sent in, under the words that were asked. */
export const submission = z.strictObject({
  id: z.string(),
  formId: z.string(),
  receivedAt: z.iso.datetime(),
  /** Number of the publication whose form it answers. */
  publicationNumber: z.int(),
  language: z.string(),
  isRead: z.boolean(),
  answers: z.array(answer).readonly(),
  /** What became of sending it to HubSpot; null where it was never sent. */
  hubspot: hubspotEvent.nullable(),
})
export type Submission = Readonly<z.infer<typeof submission>>

/** Submissions of a form, newest first; `nextCursor` leads to older ones and is null at the end. */
export const submissionPage = z.strictObject({
  submissions: z.array(submission).readonly(),
  nextCursor: z.string().nullable(),
})

/** How much was sent in to a form, also to one that was removed since: then under the name it last had. */
export const submissionCount = z.strictObject({
  formId: z.string(),
  formName: z.string(),
  count: z.int(),
  unreadCount: z.int(),
})
export type SubmissionCount = Readonly<z.infer<typeof submissionCount>>
