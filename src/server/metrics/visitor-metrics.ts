import type { Prometheus, Registry } from './prometheus.ts'

/** Subject of a stale answer: the target of a share, or the visibility of a medium. */
export const staleAnswers = ['share', 'medium'] as const
export type StaleAnswer = (typeof staleAnswers)[number]

/** Counts visitors' requests answered from stale cache entries during an outage of the database. */
export function visitorMetrics({ Counter }: Prometheus, registry: Registry): (about: StaleAnswer) => void {
  const counter = new Counter({
    name: 'stopover_old_answers_total',
    help: 'Answers to visitors from a memory that is too old, because the database did not answer.',
    labelNames: ['about'],
    registers: [registry],
  })
  // Initialized with 0, because alerts need the series before the first outage.
  for (const about of staleAnswers) counter.inc({ about }, 0)
  return (about) => counter.inc({ about })
}
