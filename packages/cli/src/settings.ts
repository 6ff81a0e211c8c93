import { createClient, type StopoverClient } from '@stopover/client'

/** What the person who called can set right; the command ends with status 2. */
export class UsageError extends Error {}

export type Session = { readonly client: StopoverClient; readonly accountId: string }

function required(name: string, meaning: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new UsageError(`Set ${name} to ${meaning}.`)
  return value
}

/** Secrets come from the environment alone: the command line is visible to other users of the machine. */
export function openSession(): Session {
  const url = required('STOPOVER_URL', 'the address of your installation, such as https://tours.example.com')
  if (!URL.canParse(url)) throw new UsageError('STOPOVER_URL is no address. It begins with https://.')
  const accountId = required('STOPOVER_ACCOUNT', 'the id of your account')
  const token = required('STOPOVER_TOKEN', 'an API token. Create one under Settings › User')
  return { client: createClient({ url, token, accountId }), accountId }
}
