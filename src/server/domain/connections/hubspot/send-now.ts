import { randomUUID } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { countForAccount } from '../outbox/account-limit.ts'
import type { EnqueueScope } from '../outbox/attempt-queue.ts'
import { resend } from '../outbox/rows.ts'
import { hubspotCallLimits } from './call-limits.ts'
import { HubspotConnection } from './entity.ts'
import { HubspotEvent } from './event-entity.ts'
import { eventTable } from './event-queue.ts'

/** Counts a manual send; 429 after too many, 409 if the account isn't connected. */
export async function requireSendable({ em, account }: Pick<AccountScope, 'em' | 'account'>): Promise<void> {
  await countForAccount({ em, account }, { name: 'hubspot-send', points: hubspotCallLimits.sendsPerAccount })
  const connection = await em.findOne(HubspotConnection, { account: account.id })
  if (connection?.status !== 'active') throw new AppError('hubspot.notConnected')
}

type SendRequest = { readonly accountId: string; readonly submissionId: string; readonly now: Date }

/** Queues a submission for sending now, within the caller's transaction, which has locked the submission. */
export async function sendNow(
  { em, queue }: EnqueueScope,
  { accountId, submissionId, now }: SendRequest,
): Promise<HubspotEvent> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }
  const existingEvent = await em.findOne(HubspotEvent, { submission: submissionId }, lock)
  const newEvent = { id: randomUUID(), account: accountId, submission: submissionId, createdAt: now, turn: 0 }
  const event = existingEvent ?? em.create(HubspotEvent, newEvent)
  event.detail = ''
  await resend({ em, queue }, eventTable, { rows: [event], now })
  return event
}
