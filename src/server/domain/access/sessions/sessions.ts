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
import { secondMs } from '../../../../shared/kernel/units.ts'
import { isFullDisk } from '../../../kernel/database-errors.ts'
import type { Actor, EntityManager } from '../../../kernel/scope.ts'
import { hashToken } from '../../../kernel/token-hash.ts'
import { Membership } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'
import { Session, userAgentMaxLength } from './entity.ts'
import { type Caller, findCaller } from './find-caller.ts'
import { sessionLimits } from './session-limits.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Sessions
    DatabaseSessionAttributes: SessionClient
  }
}

export type Sessions = Lucia

/** Client of a session, so that the user recognizes it in a list. */
export type SessionClient = { readonly userAgent: string; readonly network: string }

/** 200 bits, as in Lucia's own tokens. */
const tokenBytes = 25

type SessionTimes = Pick<Session, 'createdAt' | 'expiresAt'>

/** Expiry of a session that is used now, by its idle time and its maximum age. */
function renewedExpiry({ createdAt }: Pick<SessionTimes, 'createdAt'>): Date {
  return new Date(Math.min(Date.now() + sessionLimits.idleMs, createdAt.getTime() + sessionLimits.absoluteMs))
}

/** Expiry by the stored time and by today's limits, whichever is earlier. */
function effectiveExpiry(row: SessionTimes): Date {
  return new Date(Math.min(row.expiresAt.getTime(), renewedExpiry(row).getTime()))
}

function toLucia(row: SessionTimes & Pick<Session, 'user'> & SessionClient, id: string): DatabaseSession {
  const { user: userId, userAgent, network } = row
  return { id, userId, expiresAt: effectiveExpiry(row), attributes: { userAgent, network } }
}

/** Lucia adapter that stores only hashes of tokens. */
function createAdapter(em: EntityManager): Adapter {
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
        userAgent: attributes.userAgent.slice(0, userAgentMaxLength),
        network: attributes.network,
      })
    },
    // `touchSession` replaces this, because Lucia extends a session only in the second half of its life.
    updateSessionExpiration: async () => {},
    // Left to the sweeper: Lucia would compare with the clock of this process, which may be wrong.
    deleteSession: async () => {},
    deleteUserSessions: async (userId) => {
      await em.nativeDelete(Session, { user: userId })
    },
    deleteExpiredSessions: async () => {},
  }
}

const createLucia = (adapter: Adapter): Lucia =>
  new Lucia(adapter, { sessionExpiresIn: new TimeSpan(sessionLimits.idleMs / secondMs, 's') })

/** Creates a Lucia instance for a database; cheap enough for each request. */
export const createSessions = (em: EntityManager): Lucia => createLucia(createAdapter(em))

const unknownClient: SessionClient = { userAgent: '', network: '' }

/** Opens a session and returns its token. */
export async function openSessionFor(em: EntityManager, userId: string, client = unknownClient): Promise<string> {
  const { userAgent, network } = client
  const session = await createSessions(em).createSession(userId, { userAgent, network })
  return session.id
}

/** Root admins have to sign in every day, because they have access to all accounts. */
const isExpiredForRole = (session: SessionTimes, user: Pick<User, 'rootAdmin'>) =>
  user.rootAdmin && session.createdAt.getTime() + sessionLimits.rootAbsoluteMs < Date.now()

/**
 * Finds the session of a token, its user, and the account that the call names; null for an invalid token. Lucia
 * validates the row that a single query reads.
 */
export async function findCallerByToken(em: EntityManager, token: string, accountId?: string): Promise<Caller | null> {
  let storedCaller: Caller | null = null
  const getSessionAndUser: Adapter['getSessionAndUser'] = async () => {
    storedCaller = await findCaller(em, hashToken(token), accountId)
    return storedCaller === null
      ? [null, null]
      : [toLucia(storedCaller.session, token), { id: storedCaller.user.id, attributes: {} }]
  }
  const { session: validSession } = await createLucia({ ...createAdapter(em), getSessionAndUser }).validateSession(
    token,
  )
  // The callback assigned it, which the compiler does not track.
  const caller = storedCaller as Caller | null
  return validSession === null || caller === null || isExpiredForRole(caller.session, caller.user) ? null : caller
}

/** Finds users by session id (hash of the token). Sessions that are missing from the map are signed out. */
export async function findUsersOfSessions(
  em: EntityManager,
  ids: readonly string[],
): Promise<ReadonlyMap<string, User>> {
  const sessions = await em.find(Session, { id: { $in: [...ids] } })
  const userIds = [...new Set(sessions.map(({ user }) => user))]
  const users = await em.find(User, { id: { $in: userIds }, disabledAt: null })
  const userById = new Map(users.map((user) => [user.id, user]))
  const openSessions = sessions.flatMap((session) => {
    const user = userById.get(session.user)
    const isOpen =
      user !== undefined && effectiveExpiry(session).getTime() > Date.now() && !isExpiredForRole(session, user)
    return isOpen ? [[session.id, user] as const] : []
  })
  return new Map(openSessions)
}

/**
 * Gives a session another token, in case the previous one leaked (threat T42). Key, proof and expiry of the session
 * stay the same.
 */
export async function renewToken(em: EntityManager, token: string): Promise<string> {
  const newToken = generateIdFromEntropySize(tokenBytes)
  const updatedCount = await em.nativeUpdate(Session, { id: hashToken(token) }, { id: hashToken(newToken) })
  if (updatedCount === 0) throw new AppError('auth.required')
  return newToken
}

/** Time and account of a call. */
type SessionUse = { readonly accountId: string | null; readonly calledAt: Date }

/**
 * Extends a session and updates, to the minute, the data for lists of sessions and of people online. A call that was
 * sent before the page was closed changes nothing, however late it is processed.
 */
export async function touchSession(
  em: EntityManager,
  session: Caller['session'],
  { accountId, calledAt }: SessionUse,
): Promise<void> {
  const wasTouchedRecently = session.lastUsedAt.getTime() + sessionLimits.lastUsedPrecisionMs > Date.now()
  const isSameAccount = accountId === null || session.lastAccountId === accountId
  if (wasTouchedRecently && isSameAccount) return
  const lastAccountId = accountId ?? session.lastAccountId ?? null
  const timestamps = wasTouchedRecently ? {} : { lastUsedAt: new Date(), expiresAt: renewedExpiry(session) }
  const notLeftSince = { $or: [{ leftAt: null }, { leftAt: { $lt: calledAt } }] }
  try {
    await em.nativeUpdate(Session, { id: session.id, ...notLeftSince }, { ...timestamps, lastAccountId })
    if (accountId === null) return
    await em.nativeUpdate(Membership, { user: session.user, account: accountId }, { lastOpenedAt: new Date() })
  } catch (error) {
    // Reading still works while the disk is full (fault F32).
    if (!isFullDisk(error)) throw error
  }
}

/** Marks the person of a session as offline until the next call, when their page is closed. */
export async function leaveSession(em: EntityManager, { key, calledAt }: NonNullable<Actor['session']>): Promise<void> {
  await em.nativeUpdate(Session, { key }, { lastAccountId: null, leftAt: calledAt })
}

/** Ends all sessions of a user except the session with the key `keepKey`. Returns the number of ended sessions. */
export async function closeSessionsOf(em: EntityManager, userId: string, keepKey?: string): Promise<number> {
  return em.nativeDelete(Session, { user: userId, ...(keepKey === undefined ? {} : { key: { $ne: keepKey } }) })
}

/** Deletes the session of a token. */
export async function closeSession(em: EntityManager, token: string): Promise<void> {
  await em.nativeDelete(Session, { id: hashToken(token) })
}
