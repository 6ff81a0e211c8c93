import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  connectHubspotInput,
  connectionOutput,
  contactProperty,
  disconnectHubspotInput,
  getConnectionInput,
  hubspotConnection,
  hubspotStatus,
  resendToHubspotInput,
  resendToHubspotOutput,
} from '../../../../shared/hubspot/hubspot.ts'
import { hubspotLimits } from '../../../../shared/hubspot/hubspot-limits.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { done } from '../../../kernel/answers.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import type { CallFailure } from '../../../ports/hubspot.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { countAttempt } from '../../identity/rate-limits/rate-limits.ts'
import { openToken, sealToken } from './connection-token.ts'
import { HubspotConnection } from './entity.ts'
import { HubspotEvent } from './event-entity.ts'
import { lockConnection } from './lock-connection.ts'
import { presentConnection, statusOf } from './present.ts'
import { resendFailed, resentFailures } from './resend.ts'

function findConnection({ em, account }: Pick<AccountScope, 'em' | 'account'>): Promise<HubspotConnection | null> {
  return em.findOne(HubspotConnection, { account: account.id })
}

/** Error for a failed call to HubSpot. */
function errorOf(failure: CallFailure): AppError {
  if (failure === 'tokenRejected') return new AppError('hubspot.tokenRejected')
  return new AppError(failure === 'scopeMissing' ? 'hubspot.scopeMissing' : 'hubspot.unavailable')
}

/** Number of failed responses that can be resent. */
function countFailed({ em, account }: Pick<AccountScope, 'em' | 'account'>): Promise<number> {
  return em.count(HubspotEvent, { account: account.id, state: 'error', failure: { $in: resentFailures.all } })
}

/** The connection of the account without the token. */
export const getHubspotConnection = operation({
  allow: 'manageUsers',
  input: getConnectionInput,
  output: connectionOutput,
  run: async (scope) => {
    const row = await findConnection(scope)
    const failedCount = row === null ? 0 : await countFailed(scope)
    return { connection: row === null ? null : presentConnection(row), failedCount }
  },
})

/** Status of the connection, for people who map questions and read responses. */
export const getHubspotStatus = operation({
  allow: 'manageTours',
  input: getConnectionInput,
  output: hubspotStatus,
  run: async (scope) => {
    const row = await findConnection(scope)
    return { status: row === null ? ('none' as const) : statusOf(row) }
  },
})

/** Writable contact properties, ordered by label. */
export const listHubspotProperties = operation({
  allow: 'manageTours',
  input: getConnectionInput,
  output: z.array(contactProperty).readonly(),
  run: async (scope) => {
    const { em, account, ports } = scope
    const row = await findConnection(scope)
    if (row === null) throw new AppError('hubspot.notConnected')
    const { propertiesPerAccount: points, triesWindowMs: windowMs } = hubspotLimits
    await countAttempt(em, [{ name: 'hubspot-properties', key: account.id, points, windowMs }])
    const outcome = await ports.hubspot.properties({ token: await openToken(em, row) })
    if (outcome.failure !== null) throw errorOf(outcome.failure)
    return outcome.value
  },
})

/**
 * Connects the account with the access token of a private app, or replaces the token, after HubSpot has accepted it.
 * Resends responses that failed because of the previous token.
 */
export const connectHubspot = operation({
  allow: 'manageUsers',
  input: connectHubspotInput,
  output: hubspotConnection,
  run: async (scope, { token }) => {
    const { account, ports, queue } = scope
    const { connectsPerAccount: points, triesWindowMs: windowMs } = hubspotLimits
    await countAttempt(scope.em, [{ name: 'hubspot-connect', key: account.id, points, windowMs }])
    const outcome = await ports.hubspot.check({ token })
    if (outcome.failure !== null) throw errorOf(outcome.failure)
    const { portalId } = outcome.value
    return scope.em.transactional(async (em) => {
      // Lets a concurrent second call find the connection of the first.
      await em.execute('select 1 from accounts where id = ? for no key update', [account.id])
      const existing = await lockConnection(em, account.id)
      const isSame = existing?.portalId === portalId
      const id = existing?.id ?? randomUUID()
      const now = ports.now()
      const fields = {
        sealedToken: await sealToken(em, id, token),
        lastCharacters: token.slice(-hubspotLimits.tokenVisibleLength),
        portalId,
        status: 'active' as const,
        connectedAt: now,
        heldUntil: null,
        scopeMissingSince: null,
        scopeToldAt: isSame ? (existing?.scopeToldAt ?? null) : null,
      }
      const row = existing === null ? em.create(HubspotConnection, { ...fields, id, account: account.id }) : existing
      em.assign(row, fields)
      await em.flush()
      // Responses are not resent to a different HubSpot account without being requested.
      if (isSame) await resendFailed({ em, queue }, { connection: row, only: 'connection', now })
      else await endPendingEvents(em, account.id)
      await recordEvent({ ...scope, em }, account.id, { action: 'hubspot-connected', subject: portalId })
      return presentConnection(row)
    })
  },
})

/**
 * Resends all failed responses of the account with the current mappings. 409 if the account isn't connected or its token
 * is rejected.
 */
export const resendToHubspot = operation({
  allow: 'manageUsers',
  input: resendToHubspotInput,
  output: resendToHubspotOutput,
  run: async (scope) => {
    const { account, ports, queue } = scope
    const { resendsPerAccount: points, triesWindowMs: windowMs } = hubspotLimits
    await countAttempt(scope.em, [{ name: 'hubspot-resend', key: account.id, points, windowMs }])
    return scope.em.transactional(async (em) => {
      const row = await lockConnection(em, account.id)
      if (row?.status !== 'active') throw new AppError('hubspot.notConnected')
      const failedCount = await countFailed({ em, account })
      // Another failure because of a missing scope sets it again.
      row.scopeMissingSince = null
      await em.flush()
      const now = ports.now()
      if (failedCount > 0) await resendFailed({ em, queue }, { connection: row, only: 'all', now })
      await recordEvent({ ...scope, em }, account.id, { action: 'hubspot-resent', subject: String(failedCount) })
      return { failedCount }
    })
  },
})

/** Ends pending events, which were meant for the previous HubSpot account. */
async function endPendingEvents(em: EntityManager, account: string): Promise<void> {
  const failedFields = { state: 'error' as const, failure: 'notConnected' as const, detail: '', nextAttemptAt: null }
  await em.nativeUpdate(HubspotEvent, { account, state: 'sending' }, failedFields)
}

/** Deletes the token and ends pending events. */
export const disconnectHubspot = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: disconnectHubspotInput,
  output: done,
  run: async (scope) =>
    scope.em.transactional(async (em) => {
      const { account } = scope
      const row = await lockConnection(em, account.id)
      if (row === null) return {}
      await em.nativeDelete(HubspotConnection, { id: row.id })
      await endPendingEvents(em, account.id)
      await recordEvent({ ...scope, em }, account.id, { action: 'hubspot-disconnected', subject: row.portalId })
      return {}
    }),
})
