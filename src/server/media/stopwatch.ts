/** Milliseconds by step: the time during which at least one run of the step was active. Steps may overlap. */
export type Timings = Readonly<Record<string, number>>

export type Stopwatch = {
  /** Runs `work` as part of `step`. */
  time<T>(step: string, work: () => Promise<T>): Promise<T>
  read(): Timings
}

/** Starts a stopwatch for the steps of a job. */
export function startStopwatch(): Stopwatch {
  const startedMs = performance.now()
  const totals = new Map<string, number>()
  const active = new Map<string, { count: number; sinceMs: number }>()
  return {
    async time(step, work) {
      const entry = active.get(step) ?? { count: 0, sinceMs: 0 }
      if (entry.count++ === 0) entry.sinceMs = performance.now()
      active.set(step, entry)
      try {
        return await work()
      } finally {
        if (--entry.count === 0) totals.set(step, (totals.get(step) ?? 0) + performance.now() - entry.sinceMs)
      }
    },
    read() {
      const rounded = [...totals].map(([step, elapsedMs]) => [step, Math.round(elapsedMs)] as const)
      return { ...Object.fromEntries(rounded), total: Math.round(performance.now() - startedMs) }
    },
  }
}
