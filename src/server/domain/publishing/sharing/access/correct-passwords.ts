import { createHmac, randomBytes } from 'node:crypto'
import { fairnessLimits } from '../../../../kernel/scheduling/fairness-limits.ts'
import type { AccessPolicy } from './share-address.ts'

const secretBytes = 32

type Entry = Pick<AccessPolicy, 'id' | 'passwordHash'> & { readonly password: string }

/**
 * Cache of correct passwords, so that each is hashed only when its entry has expired. A key is an HMAC of the password
 * and the stored hash under a secret of this process, so that a changed password invalidates it.
 */
export class CorrectPasswords {
  readonly #secret = randomBytes(secretBytes)
  readonly #expiryMsByKey = new Map<string, number>()
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
    return (this.#expiryMsByKey.get(key) ?? 0) > this.#nowMs()
  }

  add(key: string): void {
    this.#expiryMsByKey.delete(key)
    this.#expiryMsByKey.set(key, this.#nowMs() + fairnessLimits.correctPasswordCacheMs)
    const [oldest] = this.#expiryMsByKey.keys()
    if (this.#expiryMsByKey.size > fairnessLimits.correctPasswordCacheSize && oldest !== undefined)
      this.#expiryMsByKey.delete(oldest)
  }
}
