import { z } from 'zod'
import { type Job, type JobAddress, type JobScope, job, type Queue } from '../../../kernel/job.ts'
import type { EmailKind } from './email-kind.ts'
import { layOut } from './layout.ts'

/** Jobs that were queued before 3.7 name the same two fields differently. */
function renameOldFields(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || !('letter' in payload && 'mailId' in payload)) return payload
  const { letter, mailId, ...facts } = payload
  return Object.assign(facts, { email: letter, emailId: mailId })
}

/** The facts of the kind lie beside these fields. */
const envelope = z.looseObject({
  /** Name of its kind. */
  email: z.string(),
  /** The same for every try. */
  emailId: z.uuid(),
  to: z.email(),
})
const payload = z.preprocess(renameOldFields, envelope)

const emailLane: JobAddress<typeof payload> & { readonly payload: typeof payload } = {
  name: 'send-mail',
  payload,
  priority: 20,
}

/** The job that sends emails of these kinds. */
export function sendEmailJob(kinds: readonly EmailKind[]): Job<typeof payload> {
  const kindByName = new Map(kinds.map((kind) => [kind.name, kind]))
  return job({
    ...emailLane,
    heartbeatSeconds: 30,
    expirySeconds: 120,
    // With their growing pauses the tries span hours: a mail server may be away for one (fault F53).
    retries: 12,
    run: async ({ em, ports, signal }, { email: name, emailId, to, ...facts }) => {
      const kind = kindByName.get(name)
      if (kind === undefined) throw new Error(`There is no email named ${name}.`)
      const body = await kind.write({ em, ports }, kind.facts.parse(facts))
      if (body === null) return
      const { subscriber } = body
      const message = { id: emailId, to: subscriber?.to ?? to, subject: kind.subject, ...layOut(body) }
      const unsubscribing = subscriber && { unsubscribeAddress: subscriber.unsubscribeAddress }
      await ports.email.send({ ...message, ...unsubscribing }, signal)
    },
  })
}

/** Fields that releases before 3.7 require in every job. */
const requiredBefore = { linkId: null, path: '/' }

/** Sends an email within the caller's transaction: it goes out when that is committed, and only then. */
export async function sendEmail<Facts extends z.ZodObject>(
  { em, queue }: Pick<JobScope, 'em'> & { readonly queue: Queue },
  kind: EmailKind<Facts>,
  facts: z.input<Facts> & { readonly to: string },
): Promise<void> {
  const carried = { ...requiredBefore, ...facts, email: kind.name, emailId: crypto.randomUUID() }
  await queue.send(emailLane, carried, em)
}
