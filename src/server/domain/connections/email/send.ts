import { z } from 'zod'
import { addressOfLink } from '../../../../shared/auth/links.ts'
import { withNames } from '../../../../shared/comments/mentions.ts'
import { notificationKindNames } from '../../../../shared/notifications/notification-kinds.ts'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { type JobScope, job, type Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Comment, CommentThread } from '../../collaboration/comments/entity.ts'
import { OneUseLink } from '../../identity/one-use-links/entity.ts'
import { giveToken } from '../../identity/one-use-links/one-use-links.ts'
import { Membership } from '../../identity/tenancy/entity.ts'
import { Review } from '../../publishing/reviews/entity.ts'
import { Submission } from '../../tours/forms/submission-entity.ts'
import { notificationRecipient } from '../notifications/notification-recipient.ts'
import { type EmailAnswer, type EmailName, emailNames, emails } from './emails.ts'
import { readDigest } from './form-digest.ts'
import { layOut } from './layout.ts'
import { onOneLine } from './one-line.ts'

/** Jobs that were queued before 3.7 name the same two fields differently. */
function renameOldFields(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('letter' in given && 'mailId' in given)) return given
  const { letter, mailId, ...rest } = given
  return Object.assign(rest, { email: letter, emailId: mailId })
}

const fields = z.strictObject({
  email: z.enum(emailNames),
  /** The same for every try. */
  emailId: z.uuid(),
  to: z.email(),
  /** The link the email carries; without one it leads to `path`. */
  linkId: z.uuid().nullable(),
  path: z.string().max(400),
  accountName: z.string().optional(),
  personName: z.string().optional(),
  roleName: z.string().optional(),
  newEmail: z.string().optional(),
  tourName: z.string().optional(),
  formName: z.string().optional(),
  day: z.string().optional(),
  webhookHost: z.string().optional(),
  tokenName: z.string().optional(),
  reason: z.string().optional(),
  count: z.int().optional(),
  /** Names and counts of what the email is about, for emails that list it. */
  items: z.array(z.strictObject({ label: z.string(), values: z.array(z.string()) })).optional(),
  /** How much of an account's storage is used, in bytes. */
  storage: z.strictObject({ usedBytes: z.int(), keptBytes: z.int(), limitBytes: z.int() }).optional(),
  planPath: z.string().max(400).optional(),
  /** The form answers that the email lists are the items of this id: the job itself holds none of them. */
  digestId: z.uuid().optional(),
  /** What somebody can turn off: looked at once more when the email goes out, and sent to the address they have then. */
  notification: z
    .strictObject({ kind: z.enum(notificationKindNames), userId: z.uuid(), accountId: z.uuid() })
    .optional(),
  /** The review whose message, or answer, the email carries. */
  reviewId: z.uuid().optional(),
  /** The submission whose answers the email carries: the job itself holds none of them. */
  submissionId: z.uuid().optional(),
  /** Who is mentioned in which comment, and what those in its text are called: the job holds no text of it. */
  mention: z.strictObject({ commentId: z.uuid(), userId: z.uuid(), names: z.record(z.uuid(), z.string()) }).optional(),
})
const payload = z.preprocess(renameOldFields, fields)
type Payload = z.output<typeof payload>

/** The token is made when the email is written, and only its hash is kept: no row and no job opens anything. */
async function pathOf(em: EntityManager, { linkId, path }: Payload): Promise<string | null> {
  if (linkId === null) return path
  const link = await em.findOne(OneUseLink, { id: linkId })
  return link === null ? null : addressOfLink(link.purpose, await giveToken(em, link.id))
}

/** The comment as it is by now; null when it was deleted, or who is mentioned has lost the account since. */
async function mentioningComment(
  em: EntityManager,
  { commentId, userId, names }: NonNullable<Payload['mention']>,
): Promise<readonly EmailAnswer[] | null> {
  const comment = await em.findOne(Comment, { id: commentId })
  const thread = comment && (await em.findOne(CommentThread, { id: comment.thread }))
  if (comment === null || thread === null) return null
  const isMember = await em.count(Membership, { account: thread.account, user: { id: userId, disabledAt: null } })
  if (isMember === 0) return null
  const text = withNames(comment.text, (mentionedId) => names[mentionedId] ?? '…')
  return [{ label: 'Comment', values: [text] }]
}

/** What was written when a review was requested or returned; null when that is over by now. */
async function reviewTexts(
  em: EntityManager,
  { reviewId, email }: Pick<Payload, 'email'> & { readonly reviewId: string },
): Promise<readonly EmailAnswer[] | null> {
  const isReturned = email === 'review-returned'
  const review = await em.findOne(Review, { id: reviewId, status: isReturned ? 'returned' : 'open' })
  if (review === null) return null
  const text = isReturned ? review.comment : review.message
  return text === '' ? [] : [{ label: isReturned ? 'Comment' : 'Message', values: [text] }]
}

/** What people wrote that the email is about; null when it was removed in the meantime, undefined when it is about nothing. */
async function findAnswers(
  em: EntityManager,
  { email, submissionId, mention, reviewId, items }: Payload,
): Promise<readonly EmailAnswer[] | null | undefined> {
  if (mention !== undefined) return mentioningComment(em, mention)
  if (reviewId !== undefined) return reviewTexts(em, { reviewId, email })
  if (submissionId === undefined) return items
  const submission = await em.findOne(Submission, { id: submissionId, deletedAt: null })
  return submission === null ? null : submission.answers
}

async function run({ em, ports, signal }: JobScope, given: Payload): Promise<void> {
  const { notification } = given
  const recipient = notification === undefined ? undefined : await notificationRecipient(em, notification)
  if (recipient === null) return
  const path = await pathOf(em, given)
  // Taken back in the meantime.
  if (path === null) return
  const answers = await findAnswers(em, given)
  if (answers === null) return
  const publicAddress = ports.publicAddress()
  const digest = given.digestId === undefined ? null : await readDigest(em, { emailId: given.digestId, publicAddress })
  // All of it was deleted in the meantime.
  if (digest?.count === 0) return
  const email = emails[given.email]({
    address: publicAddress + path,
    accountName: onOneLine(given.accountName),
    personName: onOneLine(given.personName),
    roleName: given.roleName,
    newEmail: given.newEmail,
    tourName: onOneLine(given.tourName),
    formName: onOneLine(given.formName),
    day: given.day,
    webhookHost: onOneLine(given.webhookHost),
    tokenName: onOneLine(given.tokenName),
    reason: onOneLine(given.reason),
    count: digest?.count ?? given.count,
    answers,
    sections: digest?.sections,
    furtherForms: digest?.furtherForms,
    storage: given.storage,
    planAddress: given.planPath === undefined ? undefined : publicAddress + given.planPath,
  })
  const message = { id: given.emailId, to: recipient?.to ?? given.to, subject: email.subject }
  if (recipient === undefined) return ports.email.send({ ...message, ...layOut(email) }, signal)
  const unsubscribeAddress = publicAddress + recipient.unsubscribePath
  const settingsAddress = publicAddress + screenPaths.userSettings
  const content = layOut(email, { unsubscribeAddress, settingsAddress })
  await ports.email.send({ ...message, ...content, unsubscribeAddress }, signal)
}

export const sendEmailJob = job({
  name: 'send-mail',
  payload,
  heartbeatSeconds: 30,
  expirySeconds: 120,
  // With their growing pauses the tries span hours: a mail server may be away for one (fault F53).
  retries: 12,
  priority: 20,
  run,
})

type Sending = Pick<JobScope, 'em'> & { readonly queue: Queue }

/** What an email is made of, besides whom it is for. */
export type EmailContents = Partial<Omit<Payload, 'email' | 'emailId' | 'to' | 'notification'>>

/** Sends an email within the caller's transaction: it goes out when that is committed, and only then. */
export async function sendEmail(
  { em, queue }: Sending,
  email: EmailName,
  given: Partial<Omit<Payload, 'email' | 'emailId'>> & Pick<Payload, 'to'>,
): Promise<void> {
  await queue.send(sendEmailJob, { linkId: null, path: '/', ...given, email, emailId: crypto.randomUUID() }, em)
}
