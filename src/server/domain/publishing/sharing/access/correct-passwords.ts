import { createHmac, randomBytes } from 'node:crypto'
import { fairnessLimits } from '../../../../kernel/turns/fairness-limits.ts'
import type { AccessPolicy } from './share-address.ts'

type Entry = Pick<AccessPolicy, 'id' | 'passwordHash'> & { readonly password: string }

/**
 * Cache of correct passwords, so that each is hashed once in a while. A key is an HMAC of the password and the stored hash
 * under a secret of this process, so that a changed password invalidates it.
 */
export class CorrectPasswords {
  readonly #secret = randomBytes(32)
  readonly #untilMs = new Map<string, number>()
  readonly #nowMs: () => number

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** Cache key of an address and a password; only valid in this process. */
  keyOf({ id, passwordHash, password }: Entry): string {
    const text = JSON.stringify([id, passwordHash, password.normalize('NFKC')])
    return createHmac('sha256', this.#secret).update(text).digest('base64')
  }

  has(key: string): boolean {
    return (this.#untilMs.get(key) ?? 0) > this.#nowMs()
  }

  add(key: string): void {
    this.#untilMs.delete(key)
    this.#untilMs.set(key, this.#nowMs() + fairnessLimits.correctPasswordCacheMs)
    const [oldest] = this.#untilMs.keys()
    if (this.#untilMs.size > fairnessLimits.correctPasswordCacheSize && oldest !== undefined)
      this.#untilMs.delete(oldest)
  }
}
