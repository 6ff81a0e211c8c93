import { z } from 'zod'
import { addressOfLink } from '../../../shared/auth/links.ts'
import { type JobScope, job, type Queue } from '../../kernel/job.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { OneUseLink } from '../auth/one-use-link-entity.ts'
import { giveToken } from '../auth/one-use-links.ts'
import { Submission } from '../forms/submission-entity.ts'
import { layOut } from './layout.ts'
import { type LetterName, letterNames, letters } from './letters.ts'

const payload = z.strictObject({
  letter: z.enum(letterNames),
  /** The same for every try. */
  mailId: z.uuid(),
  to: z.email(),
  /** The link the letter carries; without one it leads to `path`. */
  linkId: z.uuid().nullable(),
  path: z.string().max(400),
  accountName: z.string().optional(),
  personName: z.string().optional(),
  roleName: z.string().optional(),
  newEmail: z.string().optional(),
  tourName: z.string().optional(),
  formName: z.string().optional(),
  /** The submission whose answers the letter carries: the job itself holds none of them. */
  submissionId: z.uuid().optional(),
})
type Payload = z.output<typeof payload>

/** The token is made when the letter is written, and only its hash is kept: no row and no job opens anything. */
async function pathOf(em: EntityManager, { linkId, path }: Payload): Promise<string | null> {
  if (linkId === null) return path
  const link = await em.findOne(OneUseLink, { id: linkId })
  return link === null ? null : addressOfLink(link.purpose, await giveToken(em, link.id))
}

/** A name on one line: whatever else somebody put into it, it stays inside its sentence (threat T80). */
const onOneLine = (name: string | undefined) => name?.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')

/** What the letter is about; null when it was removed in the meantime, undefined when it is about none. */
async function findSubmission(em: EntityManager, { submissionId }: Payload): Promise<Submission | null | undefined> {
  return submissionId === undefined ? undefined : em.findOne(Submission, { id: submissionId, deletedAt: null })
}

async function run({ em, ports, signal }: JobScope, given: Payload): Promise<void> {
  const path = await pathOf(em, given)
  // Taken back in the meantime.
  if (path === null) return
  const submission = await findSubmission(em, given)
  if (submission === null) return
  const letter = letters[given.letter]({
    address: ports.publicAddress() + path,
    accountName: onOneLine(given.accountName),
    personName: onOneLine(given.personName),
    roleName: given.roleName,
    newEmail: given.newEmail,
    tourName: onOneLine(given.tourName),
    formName: onOneLine(given.formName),
    answers: submission?.answers,
  })
  await ports.mail.send({ id: given.mailId, to: given.to, subject: letter.subject, ...layOut(letter) }, signal)
}

export const sendMailJob = job({
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

/** Sends a letter within the caller's transaction: it goes out when that is committed, and only then. */
export async function sendLetter(
  { em, queue }: Sending,
  letter: LetterName,
  given: Partial<Omit<Payload, 'letter' | 'mailId'>> & Pick<Payload, 'to'>,
): Promise<void> {
  await queue.send(sendMailJob, { linkId: null, path: '/', ...given, letter, mailId: crypto.randomUUID() }, em)
}
