import { dayMs } from '../../../../shared/kernel/units.ts'
import { listLocalEmailsInput, mailboxOutput } from '../../../../shared/mailbox.ts'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { operation } from '../../../kernel/operation.ts'
import type { StoredEmail } from '../../../ports/email.ts'
import { presentEmail } from './present.ts'

const emailsMax = 5

/** Screens for people who have no user yet. Links to others, such as one to reset a password, would give a user away. */
const visiblePaths = [screenPaths.confirmSignUp, screenPaths.acceptInvitation] as const

function hasVisibleLink({ text }: Pick<StoredEmail, 'text'>): boolean {
  const links = text.match(/https?:\/\/\S+/g) ?? []
  return links.some((link) => visiblePaths.some((path) => URL.parse(link)?.pathname === path))
}

/**
 * The newest emails of the last day to an address that confirm a sign-up or invite, while no mail server is configured, for
 * people at the machine of the server: they can finish a sign-up on a new laptop. Null for all other callers (threat T106).
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
