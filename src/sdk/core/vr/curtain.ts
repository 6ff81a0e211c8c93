import { visitorLimits } from '../../../shared/limits.ts'

/** Black before the eyes while one stop becomes another: a world that moved around somebody would make them sick. */
export class Curtain {
  #open = 0
  #lastMs: number | null = null

  /** Nothing is seen. */
  get isClosed(): boolean {
    return this.#open === 0
  }

  /** How much is seen, 0…1, after it went on to close or to open. */
  step(isClosing: boolean, nowMs: number): number {
    const change = this.#lastMs === null ? 0 : (nowMs - this.#lastMs) / visitorLimits.headsetFadeMs
    this.#lastMs = nowMs
    this.#open = Math.max(0, Math.min(1, this.#open + (isClosing ? -change : change)))
    return this.#open
  }
}
