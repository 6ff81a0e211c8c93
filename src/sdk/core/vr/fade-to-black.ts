/** Duration of a fade in a headset. */
export const headsetFadeMs = 150

/** Fades to black between two stops: a visible camera movement would cause motion sickness. */
export class FadeToBlack {
  #opacity = 0
  #lastMs: number | null = null

  get isBlack(): boolean {
    return this.#opacity === 0
  }

  /** Advances the fade and returns the scene's opacity, 0…1. */
  step(isFadingOut: boolean, nowMs: number): number {
    const change = this.#lastMs === null ? 0 : (nowMs - this.#lastMs) / headsetFadeMs
    this.#lastMs = nowMs
    this.#opacity = Math.max(0, Math.min(1, this.#opacity + (isFadingOut ? -change : change)))
    return this.#opacity
  }
}
