import { z } from 'zod'
import { type Job, job, type SendableJob } from '../../../kernel/job.ts'
import type { EnqueueScope } from '../outbox/attempt-queue.ts'
import type { Channel } from '../outbox/channel.ts'
import type { EmailKind } from './email-kind.ts'
import { layOut } from './layout.ts'

/** Renames two fields of jobs queued by releases before 3.7. */
function renameOldFields(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || !('letter' in payload && 'mailId' in payload)) return payload
  const { letter, mailId, ...facts } = payload
  return Object.assign(facts, { email: letter, emailId: mailId })
}

/** Fields of every job; the facts of the kind stand beside them. */
const envelope = z.looseObject({
  /** Name of its kind. */
  email: z.string(),
  /** The same for all attempts. */
  emailId: z.uuid(),
  to: z.email(),
})
const payload = z.preprocess(renameOldFields, envelope)

const emailQueue: SendableJob<typeof payload> & { readonly payload: typeof payload } = {
  name: 'send-mail',
  payload,
  priority: 20,
}

/** The job that sends emails of these kinds. */
export function sendEmailJob(kinds: readonly EmailKind[]): Job<typeof payload> {
  const kindByName = new Map(kinds.map((kind) => [kind.name, kind]))
  return job({
    ...emailQueue,
    heartbeatSeconds: 30,
    expirySeconds: 120,
    // Backoff spreads the retries over hours, so that an outage of the mail server loses no email (fault F53).
    retries: 12,
    run: async ({ em, ports, signal }, { email: name, emailId, to, ...facts }) => {
      const kind = kindByName.get(name)
      if (kind === undefined) throw new Error(`Unknown email kind: ${name}`)
      const body = await kind.write({ em, ports }, kind.facts.parse(facts))
      if (body === null) return
      const { subscriber } = body
      const message = { id: emailId, to: subscriber?.to ?? to, subject: kind.subject, ...layOut(body) }
      const unsubscribeHeader = subscriber && { unsubscribeUrl: subscriber.unsubscribeUrl }
      await ports.email.send({ ...message, ...unsubscribeHeader }, signal)
    },
  })
}

/**
 * Emails to the mail server. They have no rows but only jobs: the queue counts attempts, spreads them, and runs them
 * again after the death of a process.
 */
export function emailChannel(kinds: readonly EmailKind[]): Channel {
  return { jobs: [sendEmailJob(kinds)], periodicTasks: [] }
}

/** Fields that releases before 3.7 require in every job. */
const legacyFields = { linkId: null, path: '/' }

/** Queues an email within the caller's transaction, so that it is sent only if that commits. */
export async function sendEmail<Facts extends z.ZodObject>(
  { em, queue }: EnqueueScope,
  kind: EmailKind<Facts>,
  facts: z.input<Facts> & { readonly to: string },
): Promise<void> {
  const emailPayload = { ...legacyFields, ...facts, email: kind.name, emailId: crypto.randomUUID() }
  await queue.send(emailQueue, emailPayload, em)
}
