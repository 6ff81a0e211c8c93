import { createHmac, randomBytes } from 'node:crypto'
import { fairnessLimits } from '../../../../../shared/access/fairness-limits.ts'
import type { Door } from './share-address.ts'

type Entry = Pick<Door, 'id' | 'passwordHash'> & { readonly password: string }

/**
 * Right passwords of doors, remembered for a while so that each is hashed once. What is kept is an HMAC under a secret of
 * this process, of the password together with the stored hash: a password that was changed is forgotten with it.
 */
export class RightPasswords {
  readonly #secret = randomBytes(32)
  readonly #untilMs = new Map<string, number>()
  readonly #nowMs: () => number

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** Names a door and a password; means nothing outside of this process. */
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
