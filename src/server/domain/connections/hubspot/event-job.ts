import { z } from 'zod'
import type { JobAddress, Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { HubspotEvent } from './event-entity.ts'

const eventTurn = z.strictObject({
  accountId: z.uuid(),
  eventId: z.uuid(),
  /** A job does nothing unless it has the current turn of its event. */
  turn: z.int().positive(),
  waitSeconds: z.int().nonnegative(),
})
export type EventTurn = z.output<typeof eventTurn>

/** Queue that runs one job of an account at a time, across all processes. */
export const eventLane: JobAddress<typeof eventTurn> & { readonly payload: typeof eventTurn } = {
  name: 'send-to-hubspot',
  payload: eventTurn,
  groupOf: ({ accountId }) => accountId,
  delaySecondsOf: ({ waitSeconds }) => waitSeconds,
}

type Sender = { readonly em: EntityManager; readonly queue: Queue }
type Turn = Pick<HubspotEvent, 'id' | 'account' | 'turn'> & { readonly waitMs?: number | null }

/** Queues the job of an event for its current turn, within the caller's transaction. */
export async function enqueueEvent(
  { em, queue }: Sender,
  { id: eventId, account: accountId, turn, waitMs }: Turn,
): Promise<void> {
  await queue.send(eventLane, { accountId, eventId, turn, waitSeconds: Math.ceil((waitMs ?? 0) / 1000) }, em)
}
