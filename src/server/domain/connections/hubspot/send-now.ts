import { randomUUID } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import { hubspotLimits } from '../../../../shared/hubspot/hubspot-limits.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { countAttempt } from '../../identity/rate-limits/rate-limits.ts'
import { HubspotConnection } from './entity.ts'
import { HubspotEvent } from './event-entity.ts'
import { enqueueEvent } from './event-job.ts'

/** Counts a manual send; 429 after too many, 409 if the account isn't connected. */
export async function requireSendable({ em, account }: Pick<AccountScope, 'em' | 'account'>): Promise<void> {
  const { sendsPerAccount: points, triesWindowMs: windowMs } = hubspotLimits
  await countAttempt(em, [{ name: 'hubspot-send', key: account.id, points, windowMs }])
  const connection = await em.findOne(HubspotConnection, { account: account.id })
  if (connection?.status !== 'active') throw new AppError('hubspot.notConnected')
}

type Sender = { readonly em: EntityManager; readonly queue: Queue }
type SendRequest = { readonly accountId: string; readonly submissionId: string; readonly now: Date }

/** Queues a submission for sending now, within the caller's transaction, which has locked the submission. */
export async function sendNow(
  { em, queue }: Sender,
  { accountId, submissionId, now }: SendRequest,
): Promise<HubspotEvent> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }
  const existingEvent = await em.findOne(HubspotEvent, { submission: submissionId }, lock)
  const newEvent = { id: randomUUID(), account: accountId, submission: submissionId, createdAt: now }
  const event = existingEvent ?? em.create(HubspotEvent, newEvent)
  if (existingEvent !== null) event.turn += 1
  event.state = 'sending'
  event.failure = null
  event.detail = ''
  event.seriesCount = 0
  event.nextAttemptAt = now
  await em.flush()
  await enqueueEvent({ em, queue }, event)
  return event
}
