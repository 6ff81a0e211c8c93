import { hourMs, minuteMs } from '../../../../shared/kernel/units.ts'

/** Limits of deleting unneeded files, and of checking the stores for them. */
export const deletionLimits = {
  fileDeletionIntervalMs: minuteMs,
  fileDeletionsAtOnce: 500,
  fileDeletionBatchesPerRun: 10,
  /** Far longer than deleting one batch of folders takes. */
  fileDeletionLeaseMs: 15 * minuteMs,
  fileDeletionPauseMs: minuteMs,
  fileDeletionPauseMaxMs: 6 * hourMs,
  fileCheckPageIntervalMs: minuteMs,
  /** Interval between complete listings of a store; each run lists one page. */
  fileCheckIntervalMs: 7 * 24 * hourMs,
} as const
