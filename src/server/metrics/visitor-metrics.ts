import type { Prometheus, Registry } from './prometheus.ts'

/** Subject of a stale response: the target of a share, or the visibility of a medium. */
export const staleSubjects = ['share', 'medium'] as const
export type StaleSubject = (typeof staleSubjects)[number]

/**
 * Counts visitors' requests served from stale cache entries during an outage of the database. The metric and its label
 * keep their original names, because dashboards and alerts use them.
 */
export function visitorMetrics({ Counter }: Prometheus, registry: Registry): (subject: StaleSubject) => void {
  const counter = new Counter({
    name: 'stopover_old_answers_total',
    help: 'Responses to visitors from stale cache entries, because the database did not respond.',
    labelNames: ['about'],
    registers: [registry],
  })
  // Initialized with 0, because alerts need the series before the first outage.
  for (const subject of staleSubjects) counter.inc({ about: subject }, 0)
  return (subject) => counter.inc({ about: subject })
}
