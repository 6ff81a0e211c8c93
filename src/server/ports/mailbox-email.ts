import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Email, KeptEmail } from './email.ts'

const kept = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.coerce.date(),
})
const keptMax = 200
const ownerOnly = 0o600

/** Keeps emails in a folder instead of sending them; the eldest go when there are many. */
export function mailboxEmail(folder: string): Email {
  const names = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort()
  /** None for an email that went while it was looked for. */
  const read = async (name: string): Promise<KeptEmail[]> => {
    const text = await readFile(join(folder, name), 'utf8').catch(() => null)
    return text === null ? [] : [kept.parse(JSON.parse(text))]
  }
  return {
    send: async (message) => {
      await mkdir(folder, { recursive: true })
      const sentAt = new Date()
      const path = join(folder, `${sentAt.toISOString().replaceAll(/\W/g, '')}-${message.id}`)
      await writeFile(`${path}.part`, JSON.stringify({ ...message, sentAt }), { mode: ownerOnly })
      await rename(`${path}.part`, `${path}.json`)
      for (const name of (await names()).slice(0, -keptMax)) await rm(join(folder, name), { force: true })
    },
    mailbox: {
      list: async () => (await Promise.all((await names()).map(read))).flat().reverse(),
    },
  }
}
