import { randomUUID } from 'node:crypto'
import {
  type Adapter,
  type DatabaseSession,
  type DatabaseUser,
  generateIdFromEntropySize,
  Lucia,
  TimeSpan,
} from 'lucia'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import { isFullDisk } from '../../../kernel/database-errors.ts'
import type { Actor, EntityManager } from '../../../kernel/scope.ts'
import { hashToken } from '../../../kernel/token-hash.ts'
import { Membership } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'
import { Session } from './entity.ts'
import { findCaller, type Caller as StoredCaller } from './find-caller.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Sessions
    DatabaseSessionAttributes: Caller
  }
}

export type Sessions = Lucia

/** From where a session is used, for the person to recognize it in a list. */
export type Caller = { readonly userAgent: string; readonly network: string }

const second = 1000
/** As many as Lucia's own: 200 bits. */
const tokenBytes = 25

type SessionTimes = Pick<Session, 'createdAt' | 'expiresAt'>

/** When a session that is used at this moment ends: idle ones after a month, and none lasts longer than three. */
function endOf({ createdAt }: Pick<SessionTimes, 'createdAt'>): Date {
  return new Date(Math.min(Date.now() + limits.sessionIdleMs, createdAt.getTime() + limits.sessionAbsoluteMs))
}

function expiryOf(row: SessionTimes): Date {
  return new Date(Math.min(row.expiresAt.getTime(), endOf(row).getTime()))
}

function toLucia(row: SessionTimes & Pick<Session, 'user'> & Caller, id: string): DatabaseSession {
  const { user: userId, userAgent, network } = row
  return { id, userId, expiresAt: expiryOf(row), attributes: { userAgent, network } }
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
      const { expiresAt, userId: user, attributes } = session
      const now = new Date()
      const times = { createdAt: now, provenAt: now, lastUsedAt: now }
      await em.insert(Session, {
        id: hashToken(session.id),
        key: randomUUID(),
        user,
        expiresAt,
        ...times,
        userAgent: attributes.userAgent.slice(0, 400),
        network: attributes.network,
      })
    },
    // Lucia prolongs in the second half of a session only, which would end some after fifteen days: `touchSession` does.
    updateSessionExpiration: async () => {},
    // Lucia deletes what is over by this process's clock, which may be wrong; the sweeper goes by the database's.
    deleteSession: async () => {},
    deleteUserSessions: async (userId) => {
      await em.nativeDelete(Session, { user: userId })
    },
    deleteExpiredSessions: async () => {},
  }
}

const luciaOn = (adapter: Adapter): Lucia =>
  new Lucia(adapter, { sessionExpiresIn: new TimeSpan(limits.sessionIdleMs / second, 's') })

/** The sessions of a database; cheap enough to make for each request. */
export const sessionsOn = (em: EntityManager): Lucia => luciaOn(adapterOn(em))

const noCaller: Caller = { userAgent: '', network: '' }

/** Makes a session and returns the token that opens it. */
export async function openSessionFor(em: EntityManager, userId: string, caller = noCaller): Promise<string> {
  const { userAgent, network } = caller
  const session = await sessionsOn(em).createSession(userId, { userAgent, network })
  return session.id
}

/** Root admins hold every key of the house, and sign in each day. */
const isOver = (session: SessionTimes, user: Pick<User, 'rootAdmin'>) =>
  user.rootAdmin && session.createdAt.getTime() + limits.sessionRootAbsoluteMs < Date.now()

/**
 * The session of a token, its user, and the account that the call names; null when the token opens nothing (any more).
 * Lucia judges what the one query found.
 */
export async function callerOfToken(
  em: EntityManager,
  token: string,
  accountId?: string,
): Promise<StoredCaller | null> {
  let found: StoredCaller | null = null
  const getSessionAndUser: Adapter['getSessionAndUser'] = async () => {
    found = await findCaller(em, hashToken(token), accountId)
    return found === null ? [null, null] : [toLucia(found.session, token), { id: found.user.id, attributes: {} }]
  }
  const { session: valid } = await luciaOn({ ...adapterOn(em), getSessionAndUser }).validateSession(token)
  // Set within the callback, which the compiler does not follow.
  const caller = found as StoredCaller | null
  return valid === null || caller === null || isOver(caller.session, caller.user) ? null : caller
}

/** Whom each of many sessions opens the product to, by the hash of its token; who is not in it is signed out. */
export async function usersOfSessions(em: EntityManager, ids: readonly string[]): Promise<ReadonlyMap<string, User>> {
  const sessions = await em.find(Session, { id: { $in: [...ids] } })
  const userIds = [...new Set(sessions.map(({ user }) => user))]
  const users = await em.find(User, { id: { $in: userIds }, disabledAt: null })
  const userById = new Map(users.map((user) => [user.id, user]))
  const open = sessions.flatMap((session) => {
    const user = userById.get(session.user)
    const isOpen = user !== undefined && expiryOf(session).getTime() > Date.now() && !isOver(session, user)
    return isOpen ? [[session.id, user] as const] : []
  })
  return new Map(open)
}

/**
 * Gives a session another token, whoever may have seen the one of before (threat T42). The session stays the same for
 * its person: its key, its proof and its end, which no swap puts off.
 */
export async function renewToken(em: EntityManager, token: string): Promise<string> {
  const renewed = generateIdFromEntropySize(tokenBytes)
  const changed = await em.nativeUpdate(Session, { id: hashToken(token) }, { id: hashToken(renewed) })
  if (changed === 0) throw new AppError('auth.required')
  return renewed
}

/** When a call came, and the account it was for. */
type Use = { readonly accountId: string | null; readonly calledAt: Date }

/**
 * Puts the end of a session off, and keeps what a list of sessions and of people online shows, true to the minute. A
 * call from before the page said goodbye changes nothing, however late it is answered. A database without room for that
 * still lets people read (fault F32).
 */
export async function touchSession(
  em: EntityManager,
  session: StoredCaller['session'],
  { accountId, calledAt }: Use,
): Promise<void> {
  const isFresh = session.lastUsedAt.getTime() + limits.sessionTouchMs > Date.now()
  const sameAccount = accountId === null || session.lastAccountId === accountId
  if (isFresh && sameAccount) return
  const lastAccountId = accountId ?? session.lastAccountId ?? null
  const used = isFresh ? {} : { lastUsedAt: new Date(), expiresAt: endOf(session) }
  const isThere = { $or: [{ leftAt: null }, { leftAt: { $lt: calledAt } }] }
  try {
    await em.nativeUpdate(Session, { id: session.id, ...isThere }, { ...used, lastAccountId })
    if (accountId === null) return
    await em.nativeUpdate(Membership, { user: session.user, account: accountId }, { lastOpenedAt: new Date() })
  } catch (error) {
    if (!isFullDisk(error)) throw error
  }
}

/** The page that a session was used by goes: its person is nowhere, until the next call. */
export async function leaveSession(em: EntityManager, { key, calledAt }: NonNullable<Actor['session']>): Promise<void> {
  await em.nativeUpdate(Session, { key }, { lastAccountId: null, leftAt: calledAt })
}

/** Ends all sessions of a user, but for the one whose key is kept. */
export async function closeSessionsOf(em: EntityManager, userId: string, keepKey?: string): Promise<number> {
  return em.nativeDelete(Session, { user: userId, ...(keepKey === undefined ? {} : { key: { $ne: keepKey } }) })
}

export async function closeSession(em: EntityManager, token: string): Promise<void> {
  await em.nativeDelete(Session, { id: hashToken(token) })
}
