import { createClient, type StopoverClient } from '@stopover/client'

/** Error in the arguments or the environment, which the user can fix. The command exits with status 2. */
export class UsageError extends Error {}

export type Session = { readonly client: StopoverClient; readonly accountId: string }

function requireVariable(name: string, description: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new UsageError(`Set ${name} to ${description}.`)
  return value
}

/** Creates a client from the environment. Arguments wouldn't do: other users of the machine can see them. */
export function openSession(): Session {
  const url = requireVariable('STOPOVER_URL', 'the address of your installation, such as https://tours.example.com')
  if (!URL.canParse(url)) throw new UsageError("STOPOVER_URL isn't a web address. It starts with https://.")
  const accountId = requireVariable('STOPOVER_ACCOUNT', 'the id of your account')
  const token = requireVariable('STOPOVER_TOKEN', 'an API token. Create one under Settings › User')
  return { client: createClient({ url, token, accountId }), accountId }
}
