import { z } from 'zod'
import { type JobScope, job } from '../../../kernel/job.ts'
import { sendEmail } from '../../connections/email/send.ts'
import { recordEventOfUser } from '../../identity/audit/record.ts'
import { createLink } from '../../identity/one-use-links/one-use-links.ts'
import { User } from '../../identity/users/entity.ts'
import { lockUser } from '../../identity/users/lock-user.ts'
import { nameOfUser } from '../../identity/users/names.ts'
import { resetPasswordEmail } from './emails.ts'

const payload = z.strictObject({
  /** User by email, as visitors request it, or by id. Null for a request without permission, which sends no email. */
  user: z.union([z.strictObject({ email: z.email() }), z.strictObject({ id: z.uuid() })]).nullable(),
  requestedBy: z.uuid().nullable(),
  network: z.string(),
})
type Payload = z.output<typeof payload>

async function run(scope: JobScope, { user: reference, requestedBy, network }: Payload): Promise<void> {
  if (reference === null) return
  await scope.em.transactional(async (em) => {
    const user = await lockUser(em, { ...reference, disabledAt: null })
    if (user === null) return
    const requester = requestedBy === null ? null : await em.findOne(User, { id: requestedBy })
    const { id, email } = user
    const linkFields = { purpose: 'reset-password' as const, email, user: id, requestedBy, network }
    const link = await createLink(em, linkFields, scope.ports.now())
    await sendEmail({ ...scope, em }, resetPasswordEmail, { to: email, linkId: link.id })
    const actor = requester === null ? null : { id: requester.id, displayName: nameOfUser(requester) }
    await recordEventOfUser({ ...scope, em, network, actor }, id, { action: 'password-reset-sent', subject: email })
  })
}

/**
 * Sends the reset link if the user exists. Runs as a job, so that the response time does not reveal whether they do
 * (threat T08).
 */
export const resetRequestJob = job({
  name: 'answer-reset-request',
  payload,
  heartbeatSeconds: 30,
  expirySeconds: 120,
  retries: 8,
  priority: 20,
  run,
})
