import { randomUUID } from 'node:crypto'
import { createTRPCClient, httpLink } from '@trpc/client'
import { openSessionFor } from '../../../src/server/domain/access/sessions/sessions.ts'
import { hashPassword } from '../../../src/server/domain/identity/secrets/hashing/passwords.ts'
import { Account, Membership } from '../../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../../src/server/domain/identity/users/entity.ts'
import type { AppRouter } from '../../../src/server/trpc/app-router.ts'
import type { Role } from '../../../src/shared/access/permissions.ts'
import { wireFormat } from '../../../src/shared/kernel/wire-format.ts'
import type { TestApp } from '../app.ts'

/** Creates a unique email address, so that a retried test doesn't collide with its first attempt. */
export function anEmail(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.com`
}

export const password = 'correct horse battery'

/** Person with a session, who calls the server with a bearer token. */
export type Person = {
  readonly userId: string
  readonly accountId: string
  readonly email: string
  readonly token: string
  readonly headers: Record<string, string>
  readonly trpc: ReturnType<typeof clientFor>
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
}

/** Returns the base URL of the server. */
type GetBaseUrl = () => string

function clientFor(baseUrl: GetBaseUrl, headers: Record<string, string>) {
  // The base URL is read for each call, because a restarted server has a new port.
  const send = (url: string | URL | Request, init?: object) =>
    fetch(String(url).replace('http://server', baseUrl()), init)
  return createTRPCClient<AppRouter>({
    links: [httpLink({ url: 'http://server/trpc', headers, transformer: wireFormat, fetch: send })],
  })
}

/** Creates clients that call a server with a bearer token. */
export function callerOf({ token, account, address }: { token: string; account: string; address: GetBaseUrl }) {
  const headers = { authorization: `Bearer ${token}`, 'stopover-account': account }
  return {
    headers,
    trpc: clientFor(address, headers),
    fetch: (path: string, init?: RequestInit) =>
      fetch(address() + path, { ...init, headers: { ...headers, ...init?.headers } }),
  }
}

let personCount = 0
let passwordHash: Promise<string> | undefined

/** Creates an account without members and returns its id. */
export async function anAccount(app: TestApp, fields: Partial<Pick<Account, 'name' | 'status'>> = {}): Promise<string> {
  const em = app.em()
  const account = em.create(Account, { name: 'Harbor Museum', ...fields })
  await em.flush()
  return account.id
}

/** Creates a signed-in member of an account, by default of a new one. */
export async function aPerson(
  app: TestApp,
  { role = 'owner', accountId, rootAdmin = false }: { role?: Role; accountId?: string; rootAdmin?: boolean } = {},
): Promise<Person> {
  passwordHash ??= hashPassword(password)
  const account = accountId ?? (await anAccount(app))
  const em = app.em()
  const email = `person${++personCount}@example.com`
  const user = em.create(User, {
    email,
    passwordHash: await passwordHash,
    firstName: 'Robin',
    lastName: `No ${personCount}`,
    rootAdmin,
  })
  await em.flush()
  em.create(Membership, { account, user: user.id, role })
  await em.flush()
  const token = await openSessionFor(em, user.id)
  return {
    userId: user.id,
    accountId: account,
    email,
    token,
    ...callerOf({ token, account, address: () => app.address }),
  }
}

/** Creates clients of a caller without a session. */
export function aVisitor(app: TestApp) {
  return {
    trpc: clientFor(() => app.address, {}),
    fetch: (path: string, init?: RequestInit) => fetch(app.address + path, init),
  }
}

/** Error of a rejected call; throws if it succeeds. */
export async function apiErrorOf(
  call: Promise<unknown>,
): Promise<{ code: string; status: number; facts: Record<string, unknown> }> {
  try {
    await call
  } catch (error) {
    const data: unknown = error instanceof Error && 'data' in error ? error.data : undefined
    if (typeof data === 'object' && data !== null && 'code' in data)
      return data as Awaited<ReturnType<typeof apiErrorOf>>
    throw error
  }
  throw new Error('the call was not rejected')
}
