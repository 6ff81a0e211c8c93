import { setTimeout as delay } from 'node:timers/promises'
import { type StandInEvent, signatureOf } from './events.ts'

const firstRetryMs = 100
const maxRetryMs = 5000
const timeoutMs = 20_000

/**
 * Sends events to one address in order. An event waits until the previous one is accepted or all its attempts have
 * failed.
 */
export class EventDelivery {
  readonly #secret: string
  readonly #maxAttempts: number
  #address: string | null = null
  #queue: Promise<void> = Promise.resolve()
  /** Ids of events whose attempts all failed. */
  readonly undelivered: string[] = []

  constructor(secret: string, maxAttempts: number) {
    this.#secret = secret
    this.#maxAttempts = maxAttempts
  }

  sendTo(address: string | null): void {
    this.#address = address
  }

  add(event: StandInEvent): void {
    if (this.#address === null) return
    this.#queue = this.#queue.then(() => this.#deliver(event))
  }

  /** Resolves once all added events are delivered or have failed. */
  async idle(): Promise<void> {
    for (let queue: Promise<void> | undefined; queue !== this.#queue; ) {
      queue = this.#queue
      await queue
    }
  }

  async #deliver(event: StandInEvent): Promise<void> {
    for (let attempt = 0; attempt < this.#maxAttempts; attempt += 1) {
      if (attempt > 0) await delay(Math.min(maxRetryMs, firstRetryMs * 2 ** (attempt - 1)))
      if (this.#address === null) return
      if (await this.#send(this.#address, event.payload)) return
    }
    this.undelivered.push(event.id)
  }

  async #send(address: string, payload: string): Promise<boolean> {
    try {
      const signature = signatureOf(payload, this.#secret, new Date())
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }
}
