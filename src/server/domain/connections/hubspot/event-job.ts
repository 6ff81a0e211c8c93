import { z } from 'zod'
import type { JobAddress, Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { HubspotEvent } from './event-entity.ts'

const eventTurn = z.strictObject({
  accountId: z.uuid(),
  eventId: z.uuid(),
  /** The job of another turn has nothing to do any more. */
  turn: z.int().positive(),
  waitSeconds: z.int().nonnegative(),
})
export type EventTurn = z.output<typeof eventTurn>

/** Of an account one at a time, in whichever process: contacts of one account wait for each other, and for no other's. */
export const eventLane: JobAddress<typeof eventTurn> & { readonly payload: typeof eventTurn } = {
  name: 'send-to-hubspot',
  payload: eventTurn,
  groupOf: ({ accountId }) => accountId,
  delaySecondsOf: ({ waitSeconds }) => waitSeconds,
}

type Sender = { readonly em: EntityManager; readonly queue: Queue }
type Turn = Pick<HubspotEvent, 'id' | 'account' | 'turn'> & { readonly waitMs?: number | null }

/** Sends the job of an event's turn, within the caller's transaction. */
export async function enqueueEvent(
  { em, queue }: Sender,
  { id: eventId, account: accountId, turn, waitMs }: Turn,
): Promise<void> {
  await queue.send(eventLane, { accountId, eventId, turn, waitSeconds: Math.ceil((waitMs ?? 0) / 1000) }, em)
}
