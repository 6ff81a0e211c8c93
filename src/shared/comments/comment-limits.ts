import { secondMs } from '../kernel/units.ts'

export const commentLimits = {
  textMaxLength: 2_000,
  mentionsPerComment: 20,
  /** Interval at which the editor polls for changes. */
  pollMs: 10 * secondMs,
} as const
