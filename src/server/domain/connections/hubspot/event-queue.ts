import { z } from 'zod'
import {
  attemptFields,
  attemptQueue,
  type EnqueueScope,
  type NextAttempt,
  waitSecondsOf,
} from '../outbox/attempt-queue.ts'
import type { OutboxTable } from '../outbox/rows.ts'
import type { HubspotEvent } from './event-entity.ts'

/** Payload of a job that sends one event. */
const eventJob = z.strictObject({
  accountId: attemptFields.accountId,
  eventId: z.uuid(),
  turn: attemptFields.turn,
  waitSeconds: attemptFields.waitSeconds,
})
export type EventJob = z.output<typeof eventJob>

export const eventQueue = attemptQueue('send-to-hubspot', eventJob)

/** Queues the next attempt of an event, within the caller's transaction. */
export async function enqueueEvent(
  { em, queue }: EnqueueScope,
  accountId: string,
  attempt: NextAttempt,
): Promise<void> {
  const { id: eventId, turn } = attempt
  await queue.send(eventQueue, { accountId, eventId, turn, waitSeconds: waitSecondsOf(attempt) }, em)
}

/** Table of HubSpot events, as the outbox uses it. */
export const eventTable: OutboxTable<HubspotEvent> = {
  table: 'hubspot_events',
  statusColumn: 'state',
  pending: 'sending',
  targetColumn: 'account_id',
  targetIdOf: ({ account }) => account,
  enqueue: async (scope, attempts) => {
    for (const attempt of attempts) await enqueueEvent(scope, attempt.targetId, attempt)
  },
}
