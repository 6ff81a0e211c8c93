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
  /** Whose password: by email, as somebody who is not signed in asks, or by id. Null when it was not theirs to ask. */
  user: z.union([z.strictObject({ email: z.email() }), z.strictObject({ id: z.uuid() })]).nullable(),
  requestedBy: z.uuid().nullable(),
  network: z.string(),
})
type Payload = z.output<typeof payload>

async function run(scope: JobScope, { user: asked, requestedBy, network }: Payload): Promise<void> {
  if (asked === null) return
  await scope.em.transactional(async (em) => {
    const user = await lockUser(em, { ...asked, disabledAt: null })
    if (user === null) return
    const requester = requestedBy === null ? null : await em.findOne(User, { id: requestedBy })
    const { id, email } = user
    const wanted = { purpose: 'reset-password' as const, email, user: id, requestedBy, network }
    const link = await createLink(em, wanted, scope.ports.now())
    await sendEmail({ ...scope, em }, resetPasswordEmail, { to: email, linkId: link.id })
    const actor = requester === null ? null : { id: requester.id, displayName: nameOfUser(requester) }
    await recordEventOfUser({ ...scope, em, network, actor }, id, { action: 'password-reset-sent', subject: email })
  })
}

/**
 * Looks whether there is such a user, and sends them the link. As a job, because whoever asked must not be able to tell
 * by the time the answer takes (threat T08).
 */
export const answerResetRequestJob = job({
  name: 'answer-reset-request',
  payload,
  heartbeatSeconds: 30,
  expirySeconds: 120,
  retries: 8,
  priority: 20,
  run,
})
