import type { Answer } from './answers.ts'
import { invalidRequest, StripeError } from './stripe-error.ts'

type Entry = { readonly fingerprint: string; answer: Answer | null }

/** Answers that are not kept: the request had no effect, and may come again with the same key. */
const notKept: readonly number[] = [400, 401, 403, 404, 409, 429]

/** Answers by `Idempotency-Key`: a request that comes again gets the answer of the first. */
export class IdempotentAnswers {
  readonly #entries = new Map<string, Entry>()

  /** The answer that was given before; null for a key that is new and now taken. */
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

/** Stripe takes keys of up to 255 characters. */
export function checkKey(key: string): void {
  if (key.length > 255) throw invalidRequest('Idempotency keys must be at most 255 characters long.')
}
