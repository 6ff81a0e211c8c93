import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Source of stored emails: a `TestApp`, or the server process of a browser test. */
type App = { readonly dataFolder: string }

export type StoredEmail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly sentAt: string
}

const timeoutMs = 60_000
const pauseMs = 50

/** Emails that a person received, newest first. */
export async function emailsTo({ dataFolder }: App, email: string): Promise<StoredEmail[]> {
  const folder = join(dataFolder, 'files/mailbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const emails = texts.map((text): StoredEmail => JSON.parse(text))
  return emails.filter(({ to }) => to === email).reverse()
}

async function waitFor<Value>(description: string, find: () => Promise<Value | undefined>): Promise<Value> {
  const deadlineMs = Date.now() + timeoutMs
  for (;;) {
    const value = await find()
    if (value !== undefined) return value
    if (Date.now() > deadlineMs) throw new Error(`${description} did not arrive within ${timeoutMs} ms`)
    await pause(pauseMs)
  }
}

/** Waits for an email with a subject; returns the newest. */
export function emailTo(app: App, email: string, subject: string): Promise<StoredEmail> {
  return waitFor(`The email “${subject}” to ${email}`, async () =>
    (await emailsTo(app, email)).find((stored) => stored.subject === subject),
  )
}

/** First link in an email; throws if there is none. */
export function linkIn({ text, subject }: StoredEmail): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error(`The email “${subject}” has no link`)
  return link
}

/**
 * Waits for an emailed link to a screen (`/token/sign-up`, `/token/invite`, `/identity/reset` …) other than the link `not`;
 * returns the newest.
 */
export function linkTo(
  app: App,
  email: string,
  { path, not }: { readonly path: string; readonly not?: string },
): Promise<string> {
  return waitFor(`A link to ${path} for ${email}`, async () => {
    const links = (await emailsTo(app, email)).filter(({ text }) => text.includes(path)).map(linkIn)
    return links[0] === not ? undefined : links[0]
  })
}

/** Token in a link's fragment or query. */
export function tokenOf(link: string): string {
  const { hash, searchParams } = new URL(link)
  return hash === '' ? (searchParams.get('token') ?? '') : hash.slice(1)
}
