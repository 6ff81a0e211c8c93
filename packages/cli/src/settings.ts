import { createClient, dataOf, type StopoverClient } from '@stopover/client'
import { UsageError } from './usage-error.ts'

export type Session = { readonly client: StopoverClient; readonly accountId: string }

function requireVariable(name: string, description: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new UsageError(`Set ${name} to ${description}.`)
  return value
}

/**
 * Creates a client from the environment. Arguments wouldn't do: other users of the machine can see them. The account is
 * that of the token, of which each belongs to one account.
 */
export async function openSession(): Promise<Session> {
  const url = requireVariable('STOPOVER_URL', 'the address of your installation, such as https://tours.example.com')
  if (!URL.canParse(url)) throw new UsageError("STOPOVER_URL isn't a web address. It starts with https://.")
  const token = requireVariable('STOPOVER_TOKEN', 'an API token. Create one under Settings › User')
  const accountId = process.env.STOPOVER_ACCOUNT || (await readAccountId(url, token))
  return { client: createClient({ url, token, accountId }), accountId }
}

async function readAccountId(url: string, token: string): Promise<string> {
  const { api } = createClient({ url, token, accountId: '' })
  const { account } = await dataOf(api.GET('/api/v2/me'))
  return account.aid
}
