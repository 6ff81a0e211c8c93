import { createHmac } from 'node:crypto'
import { newId } from './ids.ts'
import type { StripeEvent } from './shapes.ts'
import type { Clock } from './time/clock.ts'

export const apiVersion = '2026-10-28.endive'

/** Event with the exact payload that is sent. */
export type StandInEvent = {
  readonly id: string
  readonly type: string
  /** Null for events without a customer. */
  readonly customerId: string | null
  readonly payload: string
  readonly event: StripeEvent
}

/** Copy of an object at the time of an event. */
type Snapshot = Readonly<Record<string, unknown>> & { readonly id: string; readonly object: string }
type Listener = (event: StandInEvent) => void

function customerIdOf(snapshot: Snapshot): string | null {
  if (snapshot.object === 'customer') return snapshot.id
  return typeof snapshot.customer === 'string' ? snapshot.customer : null
}

/** Log of all events, each with a snapshot of its object. */
export class EventLog {
  readonly all: StandInEvent[] = []
  readonly #clock: Clock
  /** Latest snapshots by the ids of their objects. */
  readonly #snapshots = new Map<string, Snapshot>()
  readonly #listeners: Listener[] = []
  /** Request that causes the events. Its fields are null if there is none. */
  request: StripeEvent['request'] = { id: null, idempotency_key: null }

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Restores events of a previous process without notifying listeners. */
  restore(events: readonly StandInEvent[]): void {
    this.all.push(...events)
    for (const { event } of events) this.#snapshots.set(String(event.data.object.id), event.data.object as Snapshot)
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener)
  }

  add(type: string, object: { readonly id: string; readonly object: string }): void {
    const snapshot = JSON.parse(JSON.stringify(object)) as Snapshot
    const previous = this.#snapshots.get(object.id)
    this.#snapshots.set(object.id, snapshot)
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.#clock.unixSeconds(),
      data: {
        object: snapshot,
        ...(type.endsWith('.updated') && previous ? { previous_attributes: previousValues(previous, snapshot) } : {}),
      },
      livemode: false,
      pending_webhooks: 1,
      request: this.request,
      type,
    }
    const payload = JSON.stringify(event, null, 2)
    const loggedEvent: StandInEvent = { id: event.id, type, customerId: customerIdOf(snapshot), payload, event }
    this.all.push(loggedEvent)
    for (const listener of this.#listeners) listener(loggedEvent)
  }
}

/** Previous values of the fields that changed. */
function previousValues(before: Snapshot, after: Snapshot): Record<string, unknown> {
  const changedFields = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return Object.fromEntries(changedFields.map((key) => [key, before[key] ?? null]))
}

/** Value of the `Stripe-Signature` header: https://docs.stripe.com/webhooks#verify-manually */
export function signatureHeader(payload: string, secret: string, signedAt: Date): string {
  const timestamp = Math.floor(signedAt.getTime() / 1000)
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')}`
}
