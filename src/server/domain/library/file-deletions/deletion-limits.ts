const minute = 60_000
const hour = 60 * minute

/** Limits of deleting files that nothing needs, and of the search for them. */
export const deletionLimits = {
  fileDeletionRoundMs: minute,
  fileDeletionsAtOnce: 500,
  fileDeletionBatchesPerRound: 10,
  /** Far longer than so many folders take to delete. */
  fileDeletionLeaseMs: 15 * minute,
  fileDeletionPauseMs: minute,
  fileDeletionPauseMaxMs: 6 * hour,
  fileCheckRoundMs: minute,
  /** The whole store is listed so often, a page of names in each round. */
  fileCheckEveryMs: 7 * 24 * hour,
} as const
