const minute = 60_000
const hour = 60 * minute

/** Limits of deleting unneeded files, and of checking the stores for them. */
export const deletionLimits = {
  fileDeletionRoundMs: minute,
  fileDeletionsAtOnce: 500,
  fileDeletionBatchesPerRound: 10,
  /** Far longer than deleting one batch of folders takes. */
  fileDeletionLeaseMs: 15 * minute,
  fileDeletionPauseMs: minute,
  fileDeletionPauseMaxMs: 6 * hour,
  fileCheckRoundMs: minute,
  /** Interval between complete listings of a store; each round lists one page. */
  fileCheckEveryMs: 7 * 24 * hour,
} as const
