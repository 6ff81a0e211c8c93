import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Email, EmailMessage, StoredEmail } from './email.ts'
import type { Files } from './files.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'

const storedEmail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribeUrl: z.string().exactOptional(),
  sentAt: z.coerce.date(),
})
const mailboxKey = 'mailbox'
const storedMax = 200
/** File mode: readable and writable by the owner only. */
const ownerOnly = 0o600

type MailboxOptions = {
  /** Called with the first link of each email, so that the log has the links that a person needs. */
  readonly onLink?: ((email: Pick<EmailMessage, 'to' | 'subject'> & { readonly link: string }) => void) | undefined
}

/**
 * Stores emails in the file store instead of sending them, so that all processes share one mailbox. All but the newest are
 * deleted.
 */
export function mailboxEmail(files: Files, { onLink }: MailboxOptions = {}): Email {
  const listNames = async () => (await files.list(mailboxKey)).filter((name) => name.endsWith('.json')).sort()
  /** Undefined when another process has removed the email in the meantime. */
  const read = async (name: string): Promise<StoredEmail | undefined> => {
    const bytes = await files.read(`${mailboxKey}/${name}`)
    return bytes && storedEmail.parse(JSON.parse(bytes.toString()))
  }
  /** Reads the newest emails, a few at a time: the time limit of a request to a bucket includes waiting for a connection. */
  const list = async (): Promise<StoredEmail[]> => {
    const newestNames = (await listNames()).slice(-storedMax).reverse()
    const emails = new Map<string, StoredEmail>()
    await forEachConcurrently(newestNames, async (name) => {
      const email = await read(name)
      if (email !== undefined) emails.set(name, email)
    })
    return newestNames.flatMap((name) => emails.get(name) ?? [])
  }
  return {
    send: async (message) => {
      const sentAt = new Date()
      const folder = await files.makeWorkFolder()
      try {
        const path = join(folder, 'email.json')
        await writeFile(path, JSON.stringify({ ...message, sentAt }), { mode: ownerOnly })
        await files.adoptFile(path, `${mailboxKey}/${sentAt.toISOString().replaceAll(/\W/g, '')}-${message.id}.json`)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
      for (const name of (await listNames()).slice(0, -storedMax)) await files.remove(`${mailboxKey}/${name}`)
      const { to, subject, text } = message
      const link = /https?:\/\/\S+/.exec(text)?.[0]
      if (link !== undefined) onLink?.({ to, subject, link })
    },
    mailbox: { list },
  }
}
