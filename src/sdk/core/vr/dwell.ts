import { visitorLimits } from '../../../shared/limits.ts'

/**
 * Choosing by looking: what is looked at long enough is chosen, once. After a choice, and on arrival somewhere, nothing
 * is chosen before the visitor has looked away from everything.
 */
export class Dwell {
  #target: string | null = null
  #sinceMs = 0
  #isResting = true

  /** Takes what is looked at; answers how much of the time is over, 1 in the moment of the choice. */
  step(target: string | null, nowMs: number): number {
    if (target !== this.#target) this.#sinceMs = nowMs
    this.#target = target
    if (target === null) this.#isResting = false
    if (target === null || this.#isResting) return 0
    const share = Math.min(1, (nowMs - this.#sinceMs) / visitorLimits.gazeDwellMs)
    if (share === 1) this.rest()
    return share
  }

  rest(): void {
    this.#isResting = true
  }
}
