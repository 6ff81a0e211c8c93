import { analyticsLimits } from '../../../shared/analytics/analytics-limits.ts'

/** Collects hotspots that were in view long enough, each once per display of the stop. */
export class ViewedHotspots {
  #inViewMs = new Map<string, number>()
  readonly #reported = new Set<string>()

  /** Starts over for another stop. */
  reset(): void {
    this.#inViewMs.clear()
    this.#reported.clear()
  }

  /** Adds time to the hotspots in view. Returns the ids of the hotspots that have now been in view long enough. */
  addTime(durationMs: number): readonly string[] {
    for (const [id, sumMs] of this.#inViewMs) this.#inViewMs.set(id, sumMs + durationMs)
    const viewedIds = [...this.#inViewMs].flatMap(([id, sumMs]) =>
      sumMs >= analyticsLimits.inViewAfterMs && !this.#reported.has(id) ? [id] : [],
    )
    for (const id of viewedIds) this.#reported.add(id)
    return viewedIds
  }

  setInView(ids: readonly string[]): void {
    this.#inViewMs = new Map(ids.map((id) => [id, this.#inViewMs.get(id) ?? 0]))
  }
}
