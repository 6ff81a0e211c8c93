import { listEmailsInput, mailboxOutput } from '../../../../shared/mailbox.ts'
import { operation } from '../../../kernel/operation.ts'
import { presentEmail } from './present.ts'

/** Emails in the development mailbox, which receives them while no mail server is configured. */
export const listEmails = operation({
  allow: 'rootAdmin',
  input: listEmailsInput,
  example: () => ({}),
  output: mailboxOutput,
  run: async ({ ports }) => {
    const { mailbox } = ports.email
    return { emails: mailbox === null ? null : (await mailbox.list()).map(presentEmail) }
  },
})
