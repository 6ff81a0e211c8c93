import { dayMs } from '../../../../shared/kernel/units.ts'
import { listLocalEmailsInput, mailboxOutput } from '../../../../shared/mailbox.ts'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { operation } from '../../../kernel/operation.ts'
import type { StoredEmail } from '../../../ports/email.ts'
import { presentEmail } from './present.ts'

const emailsMax = 5

/** Screens for people who have no user yet. Other links, such as one to reset a password, would reveal a user. */
const visiblePaths = [screenPaths.confirmSignUp, screenPaths.acceptInvitation] as const

function hasVisibleLink({ text }: Pick<StoredEmail, 'text'>): boolean {
  const links = text.match(/https?:\/\/\S+/g) ?? []
  return links.some((link) => visiblePaths.some((path) => URL.parse(link)?.pathname === path))
}

/**
 * The newest sign-up and invitation emails of the last day to an address, while no mail server is configured. Only for
 * people at the server's machine, so that they can finish a sign-up on a new laptop; null for all other callers (threat
 * T106).
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
    const emails = (await mailbox.list()).filter(
      (email) => email.to === to && email.sentAt >= since && hasVisibleLink(email),
    )
    return { emails: emails.slice(0, emailsMax).map(presentEmail) }
  },
})
