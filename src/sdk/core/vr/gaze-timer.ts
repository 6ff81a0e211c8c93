/** Dwell time of a selection by gaze in a headset. */
export const gazeDwellMs = 1200

/**
 * Gaze selection: a target that is looked at long enough is selected, once. After a selection, and on arrival at a
 * stop, the timer stays disarmed until the visitor has looked away from every target.
 */
export class GazeTimer {
  #target: string | null = null
  #startMs = 0
  #isDisarmed = true

  /** Advances the timer and returns its progress, which is 1 at the moment of selection. */
  step(target: string | null, nowMs: number): number {
    if (target !== this.#target) this.#startMs = nowMs
    this.#target = target
    if (target === null) this.#isDisarmed = false
    if (target === null || this.#isDisarmed) return 0
    const progress = Math.min(1, (nowMs - this.#startMs) / gazeDwellMs)
    if (progress === 1) this.disarm()
    return progress
  }

  disarm(): void {
    this.#isDisarmed = true
  }
}
