import type { ApiResponse } from './handle-request.ts'
import { invalidRequest, StripeError } from './stripe-error.ts'

/** Response of a key; null while its request is being handled. */
type Entry = { readonly fingerprint: string; response: ApiResponse | null }

/** Responses with these statuses are not stored. Their requests had no effect and can be retried with the same key. */
const unstoredStatuses: readonly number[] = [400, 401, 403, 404, 409, 429]

/** Responses by `Idempotency-Key`. A repeated request gets the response to the first one. */
export class IdempotentResponses {
  readonly #entries = new Map<string, Entry>()

  /** Returns the stored response of a key, or reserves a new key and returns null. */
  begin(key: string, fingerprint: string): ApiResponse | null {
    const entry = this.#entries.get(key)
    if (entry === undefined) {
      this.#entries.set(key, { fingerprint, response: null })
      return null
    }
    if (entry.fingerprint !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      throw new StripeError(400, { type: 'idempotency_error', message })
    }
    if (entry.response === null) {
      const message = `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`
      throw new StripeError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message })
    }
    return entry.response
  }

  end(key: string, response: ApiResponse): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    if (unstoredStatuses.includes(response.status)) this.#entries.delete(key)
    else entry.response = response
  }
}

const keyLengthMax = 255

/** Throws Stripe's error for a key that is too long. */
export function checkKey(key: string): void {
  if (key.length > keyLengthMax) {
    throw invalidRequest(`Idempotency keys must be at most ${keyLengthMax} characters long.`)
  }
}
