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
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { operation } from '../../../kernel/operation.ts'
import { emptyOutput } from '../../../kernel/outputs.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import type { CallFailure } from '../../../ports/hubspot.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { countForAccount } from '../outbox/account-limit.ts'
import { closePending } from '../outbox/rows.ts'
import { hubspotCallLimits } from './call-limits.ts'
import { openToken, sealToken } from './connection-token.ts'
import { HubspotConnection } from './entity.ts'
import { HubspotEvent } from './event-entity.ts'
import { eventTable } from './event-queue.ts'
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
  return em.count(HubspotEvent, { account: account.id, status: 'error', failure: { $in: resentFailures.all } })
}

/** The connection of the account without the token. */
export const getHubspotConnection = operation({
  allow: 'manageUsers',
  input: getConnectionInput,
  example: () => ({}),
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
  example: () => ({}),
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
  example: () => ({}),
  output: z.array(contactProperty).readonly(),
  run: async (scope) => {
    const { em, ports } = scope
    const row = await findConnection(scope)
    if (row === null) throw new AppError('hubspot.notConnected')
    await countForAccount(scope, { name: 'hubspot-properties', points: hubspotCallLimits.propertiesPerAccount })
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
  example: () => ({ token: 'pat-na1-00000000-0000-4000-8000-000000000000' }),
  output: hubspotConnection,
  run: async (scope, { token }) => {
    const { account, ports, queue } = scope
    await countForAccount(scope, { name: 'hubspot-connect', points: hubspotCallLimits.connectsPerAccount })
    const outcome = await ports.hubspot.check({ token })
    if (outcome.failure !== null) throw errorOf(outcome.failure)
    const { portalId } = outcome.value
    return scope.em.transactional(async (em) => {
      // Lets a concurrent second call find the connection of the first.
      await em.execute('select 1 from accounts where id = ? for no key update', [account.id])
      const connection = await lockConnection(em, account.id)
      const isSamePortal = connection?.portalId === portalId
      const id = connection?.id ?? randomUUID()
      const now = ports.now()
      const fields = {
        sealedToken: await sealToken(em, id, token),
        lastCharacters: token.slice(-hubspotCallLimits.tokenVisibleLength),
        portalId,
        status: 'active' as const,
        connectedAt: now,
        heldUntil: null,
        scopeMissingSince: null,
        scopeEmailedAt: isSamePortal ? (connection?.scopeEmailedAt ?? null) : null,
      }
      const row =
        connection === null ? em.create(HubspotConnection, { ...fields, id, account: account.id }) : connection
      em.assign(row, fields)
      await em.flush()
      // Responses are not resent to a different HubSpot account without being requested.
      if (isSamePortal) await resendFailed({ em, queue }, { connection: row, failureGroup: 'connection', now })
      else await failPendingEvents(em, account.id)
      await recordEvent({ ...scope, em }, account.id, { action: 'hubspot-connected', subject: portalId })
      return presentConnection(row)
    })
  },
})

/**
 * Resends all failed responses of the account with the current mappings. 409 if the account isn't connected or its
 * token is rejected.
 */
export const resendToHubspot = operation({
  allow: 'manageUsers',
  input: resendToHubspotInput,
  example: () => ({}),
  output: resendToHubspotOutput,
  run: async (scope) => {
    const { account, ports, queue } = scope
    await countForAccount(scope, { name: 'hubspot-resend', points: hubspotCallLimits.resendsPerAccount })
    return scope.em.transactional(async (em) => {
      const row = await lockConnection(em, account.id)
      if (row?.status !== 'active') throw new AppError('hubspot.notConnected')
      const failedCount = await countFailed({ em, account })
      // Another failure because of a missing scope sets it again.
      row.scopeMissingSince = null
      await em.flush()
      const now = ports.now()
      if (failedCount > 0) await resendFailed({ em, queue }, { connection: row, failureGroup: 'all', now })
      await recordEvent({ ...scope, em }, account.id, { action: 'hubspot-resent', subject: String(failedCount) })
      return { failedCount }
    })
  },
})

/** Marks pending events as failed, because they were meant for the previous HubSpot account. */
function failPendingEvents(em: EntityManager, account: string): Promise<void> {
  const failedFields = { state: 'error', failure: 'notConnected', detail: '' }
  return closePending(em, eventTable, { where: { account_id: account }, set: failedFields })
}

/** Deletes the token and marks pending events as failed. */
export const disconnectHubspot = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: disconnectHubspotInput,
  example: () => ({}),
  output: emptyOutput,
  run: async (scope) =>
    scope.em.transactional(async (em) => {
      const { account } = scope
      const row = await lockConnection(em, account.id)
      if (row === null) return {}
      await em.nativeDelete(HubspotConnection, { id: row.id })
      await failPendingEvents(em, account.id)
      await recordEvent({ ...scope, em }, account.id, { action: 'hubspot-disconnected', subject: row.portalId })
      return {}
    }),
})
