import { listMailsInput, type MailboxAnswer } from '../../../shared/mail.ts'
import { operation } from '../../kernel/operation.ts'
import { presentMail } from './present.ts'

/** The development mailbox: letters that were written while no mail server is configured. */
export const listMails = operation({
  allow: 'rootAdmin',
  input: listMailsInput,
  run: async ({ ports }): Promise<MailboxAnswer> => {
    const { mailbox } = ports.mail
    return { mails: mailbox === null ? null : (await mailbox.list()).map(presentMail) }
  },
})
