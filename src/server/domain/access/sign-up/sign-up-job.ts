import { z } from 'zod'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { type JobScope, job } from '../../../kernel/job.ts'
import { sendEmail } from '../../connections/email/send.ts'
import { createLink } from '../../identity/one-use-links/one-use-links.ts'
import { User } from '../../identity/users/entity.ts'
import { existingAccountEmail, signUpEmail } from './emails.ts'

const payload = z.strictObject({
  email: z.email(),
  firstName: z.string(),
  lastName: z.string(),
})
type Payload = z.output<typeof payload>

async function run(scope: JobScope, { email, firstName, lastName }: Payload): Promise<void> {
  await scope.em.transactional(async (em) => {
    const transactionScope = { ...scope, em }
    if ((await em.count(User, { email })) > 0) {
      await sendEmail(transactionScope, existingAccountEmail, { to: email, path: screenPaths.login })
      return
    }
    const link = await createLink(em, { purpose: 'sign-up', email, firstName, lastName }, scope.ports.now())
    await sendEmail(transactionScope, signUpEmail, { to: email, linkId: link.id })
  })
}

/**
 * Sends a confirmation link, or a notice if the email has a user. Runs as a job, so that the response time does not
 * reveal which (threat T14).
 */
export const signUpJob = job({
  name: 'answer-sign-up',
  payload,
  heartbeatSeconds: 30,
  expirySeconds: 120,
  retries: 8,
  priority: 20,
  run,
})
