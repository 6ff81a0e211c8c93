import { createHash } from 'node:crypto'
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia'
import { limits } from '../../../shared/limits.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { Session, User } from './entity.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Sessions
  }
}

export type Sessions = Lucia

const second = 1000

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Nobody stays signed in longer than this, however busy: Lucia only knows the idle limit. */
function absoluteEnd(row: Session): number {
  return row.createdAt.getTime() + limits.sessionAbsoluteMs
}

function toLucia(row: Session, id: string): DatabaseSession {
  const expiresAt = new Date(Math.min(row.expiresAt.getTime(), absoluteEnd(row)))
  return { id, userId: row.user, expiresAt, attributes: {} }
}

/** Lucia keeps tokens in clear; here only their hash ever reaches the table. */
function adapterOn(em: EntityManager): Adapter {
  return {
    getSessionAndUser: async (token): Promise<[DatabaseSession | null, DatabaseUser | null]> => {
      const row = await em.findOne(Session, { id: hashToken(token) })
      if (row === null) return [null, null]
      return [toLucia(row, token), { id: row.user, attributes: {} }]
    },
    getUserSessions: async (userId) => {
      const rows = await em.find(Session, { user: userId })
      return rows.map((row) => toLucia(row, row.id))
    },
    setSession: async (session) => {
      const { expiresAt, userId: user } = session
      await em.insert(Session, { id: hashToken(session.id), user, expiresAt, createdAt: new Date() })
    },
    updateSessionExpiration: async (token, expiresAt) => {
      await em.nativeUpdate(Session, { id: hashToken(token) }, { expiresAt })
    },
    deleteSession: async (token) => {
      await em.nativeDelete(Session, { id: hashToken(token) })
    },
    deleteUserSessions: async (userId) => {
      await em.nativeDelete(Session, { user: userId })
    },
    deleteExpiredSessions: async () => {
      await em.nativeDelete(Session, { expiresAt: { $lt: new Date() } })
    },
  }
}

/** The sessions of a database; cheap enough to make for each request. */
export function sessionsOn(em: EntityManager): Lucia {
  return new Lucia(adapterOn(em), { sessionExpiresIn: new TimeSpan(limits.sessionIdleMs / second, 's') })
}

/** Makes a session and returns the token that opens it. */
export async function openSessionFor(em: EntityManager, userId: string): Promise<string> {
  const session = await sessionsOn(em).createSession(userId, {})
  return session.id
}

/** The user behind a token; null when it opens nothing (any more). */
export async function userOfToken(em: EntityManager, token: string): Promise<User | null> {
  const { session } = await sessionsOn(em).validateSession(token)
  return session === null ? null : em.findOne(User, { id: session.userId })
}

export function closeSession(em: EntityManager, token: string): Promise<void> {
  return sessionsOn(em).invalidateSession(token)
}
