import { dayMs } from '../../../../shared/kernel/units.ts'
import { listLocalEmailsInput, mailboxOutput } from '../../../../shared/mailbox.ts'
import { operation } from '../../../kernel/operation.ts'
import { presentEmail } from './present.ts'

const emailsMax = 5

/**
 * The newest emails of the last day to an address, while no mail server is configured, for people at the machine of the
 * server: they can finish a sign-up on a new laptop. Null for all other callers (threat T106).
 */
export const listLocalEmails = operation({
  allow: 'public',
  input: listLocalEmailsInput,
  example: ({ email }) => ({ to: email }),
  output: mailboxOutput,
  run: async ({ ports, isLocal }, { to }) => {
    const { mailbox } = ports.email
    if (mailbox === null || !isLocal) return { emails: null }
    const since = new Date(ports.now().getTime() - dayMs)
    const emails = (await mailbox.list()).filter((email) => email.to === to && email.sentAt >= since)
    return { emails: emails.slice(0, emailsMax).map(presentEmail) }
  },
})
