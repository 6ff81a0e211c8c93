import { setTimeout as wait } from 'node:timers/promises'
import { listLocalEmailsInput } from '../../../shared/mailbox.ts'
import { listLocalEmails } from '../../domain/connections/email/local-emails.ts'
import { admit } from '../../kernel/operation.ts'
import type { PublicScope } from '../../kernel/scope.ts'
import { requestPath } from './pages.ts'

/** A job writes the email, a moment after the request. */
const pollMs = 200
const pollsMax = 20

type LocalLink = {
  /** Undefined if no email has come, because the address has no user. */
  readonly address: string | undefined
}

type ResetRequest = { readonly to: string; readonly sinceMs: number }

/** Link of the password reset email since a request; null for callers at other machines, and if emails are sent. */
export async function findLocalLink(scope: PublicScope, { to, sinceMs }: ResetRequest): Promise<LocalLink | null> {
  if (!listLocalEmailsInput.safeParse({ to }).success) return null
  for (let polls = 0; polls < pollsMax; polls += 1) {
    const { emails } = await admit(listLocalEmails, scope, { to })
    if (emails === null) return null
    const newEmails = emails.filter(({ sentAt }) => Date.parse(sentAt) >= sinceMs)
    const links = newEmails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
    const address = links.find((link) => new URL(link).pathname === requestPath)
    if (address !== undefined) return { address }
    await wait(pollMs)
  }
  return { address: undefined }
}
