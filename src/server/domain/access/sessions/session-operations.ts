import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { emptyInput, endSessionInput, listedSession, proveSignInInput } from '../../../../shared/users.ts'
import { operation } from '../../../kernel/operation.ts'
import type { SignedInScope } from '../../../kernel/scope.ts'
import { recordEventOfUser } from '../../identity/audit/record.ts'
import { countSignInAttempt, networkOf, resetSignInAttempts } from '../../identity/rate-limits/rate-limits.ts'
import { type HashingOrigin, inHashingSlot, verifyPassword } from '../../identity/secrets/hashing/passwords.ts'
import { User } from '../../identity/users/entity.ts'
import { endAccess, endAccessOfSession } from './end-access.ts'
import { Session } from './entity.ts'
import { lockCaller } from './lock-caller.ts'
import { presentSession } from './present.ts'
import { sessionLimits } from './session-limits.ts'
import { renewToken } from './sessions.ts'
import { recordFailedSignIn } from './sign-in-events.ts'

function hashingOriginOf({ network, actor }: SignedInScope): HashingOrigin {
  return { use: 'people', network: networkOf(network), person: actor.email }
}

async function provePassword(scope: SignedInScope, password: string): Promise<void> {
  const { em, actor, network } = scope
  await countSignInAttempt(em, actor.email, network)
  const user = await em.findOneOrFail(User, { id: actor.id })
  if (!(await verifyPassword(user.passwordHash, password, hashingOriginOf(scope)))) {
    recordFailedSignIn(scope, user)
    throw new AppError('auth.badCredentials')
  }
  await resetSignInAttempts(em, actor.email)
}

/**
 * Proves the identity of the caller by password, which allows dangerous operations for ten minutes. The session gets
 * another token. 401 for a wrong password; attempts count as sign-in attempts, 429 after too many.
 */
export const proveSignIn = operation({
  allow: 'signedIn',
  input: proveSignInInput,
  example: () => ({ password: 'correct horse battery' }),
  output: z.strictObject({ provenAt: z.string() }),
  run: async (scope, { password }) => {
    const { em, actor, session, ports } = scope
    if (actor.session === null) throw new AppError('auth.required')
    await inHashingSlot(() => provePassword(scope, password), hashingOriginOf(scope))
    const provenAt = ports.now()
    await em.nativeUpdate(Session, { key: actor.session.key }, { provenAt })
    if (session.token !== null && session.isCookie) session.store(await renewToken(em, session.token))
    return { provenAt: provenAt.toISOString() }
  },
})

/** Sessions of the caller, most recently used first. */
export const listSessions = operation({
  allow: 'signedIn',
  input: emptyInput,
  example: () => ({}),
  output: z.array(listedSession),
  run: async ({ em, actor, ports }) => {
    const nowMs = ports.now().getTime()
    const maxAgeMs = actor.rootAdmin ? sessionLimits.rootAbsoluteMs : sessionLimits.absoluteMs
    const unexpired = { expiresAt: { $gt: new Date(nowMs) }, createdAt: { $gt: new Date(nowMs - maxAgeMs) } }
    const rows = await em.find(
      Session,
      { user: actor.id, ...unexpired },
      { orderBy: { lastUsedAt: 'desc', key: 'asc' } },
    )
    return rows.map((row) => presentSession(row, actor.session?.key))
  },
})

/**
 * Ends one session of the caller and all email links and authorization requests it could have started; 404 for other
 * users' sessions.
 */
export const endSession = operation({
  allow: 'signedIn',
  input: endSessionInput,
  example: ({ sessionKey }) => ({ key: sessionKey }),
  output: z.strictObject({ ended: z.int() }),
  run: async (scope, { key }) => {
    const { actor } = scope
    await scope.em.transactional(async (em) => {
      if (!(await endAccessOfSession(em, await lockCaller(em, scope), key))) throw new AppError('resource.notFound')
      await recordEventOfUser({ ...scope, em }, actor.id, { action: 'sessions-ended', subject: actor.displayName })
    })
    if (key === actor.session?.key) scope.session.clear()
    return { ended: 1 }
  },
})

/**
 * Ends all other sessions of the caller, and all their email links and authorization requests: an email change that an
 * intruder requested must not outlive their session (threat T44).
 */
export const endOtherSessions = operation({
  allow: 'signedIn',
  input: emptyInput,
  example: () => ({}),
  output: z.strictObject({ ended: z.int() }),
  run: async (scope) => {
    const { actor } = scope
    return scope.em.transactional(async (em) => {
      const endedCount = await endAccess(em, await lockCaller(em, scope), actor.session?.key)
      await recordEventOfUser({ ...scope, em }, actor.id, { action: 'sessions-ended', subject: actor.displayName })
      return { ended: endedCount }
    })
  },
})
