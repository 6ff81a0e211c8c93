import { Session } from '../../../src/server/domain/access/sessions/entity.ts'
import { openSessionFor } from '../../../src/server/domain/access/sessions/sessions.ts'
import { hashToken } from '../../../src/server/kernel/token-hash.ts'
import type { TestApp } from '../app.ts'
import type { Person } from './people.ts'

/** Changes fields of a token's session. */
export async function changeSession(app: TestApp, token: string, fields: Partial<Session>): Promise<void> {
  const changed = await app.em().nativeUpdate(Session, { id: hashToken(token) }, fields)
  if (changed !== 1) throw new Error('there is no such session')
}

/** Sets the time when a person last confirmed their identity to some minutes ago. */
export function backdateConfirmation(app: TestApp, { token }: Pick<Person, 'token'>, minutes: number): Promise<void> {
  return changeSession(app, token, { provenAt: new Date(Date.now() - minutes * 60_000) })
}

/** Opens another session of a person; returns its token. */
export function anotherSession(app: TestApp, { userId }: Pick<Person, 'userId'>): Promise<string> {
  return openSessionFor(app.em(), userId)
}

/** HTTP statuses of requests with a session token: as a bearer token, and as a cookie. */
export function sessionStatuses(app: TestApp, token: string): Promise<[number, number]> {
  const fetchStatus = async (headers: Record<string, string>) => {
    const url = `${app.address}/trpc/users.sessions?input=${encodeURIComponent('{"json":{}}')}`
    return (await fetch(url, { headers })).status
  }
  return Promise.all([
    fetchStatus({ authorization: `Bearer ${token}` }),
    fetchStatus({ cookie: `stopover-session=${token}` }),
  ])
}
