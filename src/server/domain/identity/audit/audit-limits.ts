import { dayMs } from '../../../../shared/kernel/units.ts'

/** Limits of the audit log. */
export const auditLimits = {
  pageLength: 50,
  peopleMax: 500,
  /** Maximum number of events in an export. */
  exportMax: 100_000,
  retentionMs: 365 * dayMs,
} as const
