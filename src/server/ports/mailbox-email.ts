import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Email, KeptEmail } from './email.ts'
import type { Files } from './files.ts'

const kept = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribeAddress: z.string().exactOptional(),
  sentAt: z.coerce.date(),
})
const root = 'mailbox'
const keptMax = 200
const ownerOnly = 0o600

/**
 * Keeps emails among the files instead of sending them, so that every process finds those of the others. Only the newest
 * stay.
 */
export function mailboxEmail(files: Files): Email {
  const names = async () => (await files.list(root)).filter((name) => name.endsWith('.json')).sort()
  /** None for an email that went while it was looked for. */
  const read = async (name: string): Promise<KeptEmail[]> => {
    const bytes = await files.read(`${root}/${name}`)
    return bytes === undefined ? [] : [kept.parse(JSON.parse(bytes.toString()))]
  }
  return {
    send: async (message) => {
      const sentAt = new Date()
      const folder = await files.makeWorkFolder()
      try {
        const path = join(folder, 'email.json')
        await writeFile(path, JSON.stringify({ ...message, sentAt }), { mode: ownerOnly })
        await files.adoptFile(path, `${root}/${sentAt.toISOString().replaceAll(/\W/g, '')}-${message.id}.json`)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
      for (const name of (await names()).slice(0, -keptMax)) await files.remove(`${root}/${name}`)
    },
    mailbox: {
      list: async () => (await Promise.all((await names()).slice(-keptMax).map(read))).flat().reverse(),
    },
  }
}
