import type { Prometheus, Registry } from './prometheus.ts'

/** Subject of an old answer: where a share leads, or who may see a medium. */
export const oldAnswers = ['share', 'medium'] as const
export type OldAnswer = (typeof oldAnswers)[number]

/** Counts what visitors get from memory because the database doesn't answer. */
export function visitorMetrics({ Counter }: Prometheus, registry: Registry): (about: OldAnswer) => void {
  const oldValues = new Counter({
    name: 'stopover_old_answers_total',
    help: 'Answers to visitors from a memory that is too old, because the database did not answer.',
    labelNames: ['about'],
    registers: [registry],
  })
  // An alert needs a series before the first outage.
  for (const about of oldAnswers) oldValues.inc({ about }, 0)
  return (about) => oldValues.inc({ about })
}
