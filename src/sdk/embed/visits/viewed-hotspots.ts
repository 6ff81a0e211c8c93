import { analyticsLimits } from '../../../shared/analytics/analytics-limits.ts'

/** Which hotspots of a stop were in view for long enough, each once for every time that the stop is shown. */
export class SeenHotspots {
  #inViewMs = new Map<string, number>()
  readonly #told = new Set<string>()

  /** Another stop is shown. */
  reset(): void {
    this.#inViewMs.clear()
    this.#told.clear()
  }

  /** Those that were in view have been so for a while longer. Answers those that were seen with it. */
  pass(durationMs: number): readonly string[] {
    for (const [id, sumMs] of this.#inViewMs) this.#inViewMs.set(id, sumMs + durationMs)
    const seen = [...this.#inViewMs].flatMap(([id, sumMs]) =>
      sumMs >= analyticsLimits.inViewAfterMs && !this.#told.has(id) ? [id] : [],
    )
    for (const id of seen) this.#told.add(id)
    return seen
  }

  /** These are in view from now on. */
  look(ids: readonly string[]): void {
    this.#inViewMs = new Map(ids.map((id) => [id, this.#inViewMs.get(id) ?? 0]))
  }
}
