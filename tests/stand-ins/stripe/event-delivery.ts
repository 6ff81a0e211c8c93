import { setTimeout as delay } from 'node:timers/promises'
import { type StandInEvent, signatureHeader } from './events.ts'

const retryDelayMinMs = 100
const retryDelayMaxMs = 5000
const responseTimeoutMs = 20_000

/**
 * Sends events to one webhook URL in order, and retries with exponential backoff. An event waits until the previous one
 * is accepted or all its attempts have failed.
 */
export class EventDelivery {
  readonly #secret: string
  readonly #attemptsMax: number
  #webhookUrl: string | null = null
  #queue: Promise<void> = Promise.resolve()
  /** Ids of events that failed in every attempt. */
  readonly undeliveredIds: string[] = []

  constructor(secret: string, attemptsMax: number) {
    this.#secret = secret
    this.#attemptsMax = attemptsMax
  }

  /** Sets the URL for later events; null drops them. */
  setWebhookUrl(webhookUrl: string | null): void {
    this.#webhookUrl = webhookUrl
  }

  add(event: StandInEvent): void {
    if (this.#webhookUrl === null) return
    this.#queue = this.#queue.then(() => this.#deliver(event))
  }

  /** Resolves once all added events are delivered or have failed. */
  async whenIdle(): Promise<void> {
    let awaitedQueue: Promise<void> | undefined
    // Events may be added during the wait.
    while (awaitedQueue !== this.#queue) {
      awaitedQueue = this.#queue
      await awaitedQueue
    }
  }

  async #deliver(event: StandInEvent): Promise<void> {
    for (let attempt = 0; attempt < this.#attemptsMax; attempt += 1) {
      if (attempt > 0) await delay(Math.min(retryDelayMaxMs, retryDelayMinMs * 2 ** (attempt - 1)))
      if (this.#webhookUrl === null) return
      if (await this.#send(this.#webhookUrl, event.payload)) return
    }
    this.undeliveredIds.push(event.id)
  }

  /** Resolves to true if the endpoint accepts the event. */
  async #send(webhookUrl: string, payload: string): Promise<boolean> {
    try {
      const signature = signatureHeader(payload, this.#secret, new Date())
      const response = await fetch(webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.timeout(responseTimeoutMs),
      })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }
}
