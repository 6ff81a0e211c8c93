import type { Answer } from './answers.ts'
import { invalidRequest, StripeError } from './stripe-error.ts'

type Entry = { readonly fingerprint: string; answer: Answer | null }

/** Statuses that are not stored: the request had no effect and can be retried with the same key. */
const notKept: readonly number[] = [400, 401, 403, 404, 409, 429]

/** Responses by `Idempotency-Key`: a repeated request gets the response to the first one. */
export class IdempotentAnswers {
  readonly #entries = new Map<string, Entry>()

  /** Stored response; null for a new key, which is then reserved. */
  begin(key: string, fingerprint: string): Answer | null {
    const entry = this.#entries.get(key)
    if (entry === undefined) {
      this.#entries.set(key, { fingerprint, answer: null })
      return null
    }
    if (entry.fingerprint !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      throw new StripeError(400, { type: 'idempotency_error', message })
    }
    if (entry.answer === null) {
      const message = `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`
      throw new StripeError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message })
    }
    return entry.answer
  }

  end(key: string, answer: Answer): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    if (notKept.includes(answer.status)) this.#entries.delete(key)
    else entry.answer = answer
  }
}

/** Stripe accepts keys of up to 255 characters. */
export function checkKey(key: string): void {
  if (key.length > 255) throw invalidRequest('Idempotency keys must be at most 255 characters long.')
}
