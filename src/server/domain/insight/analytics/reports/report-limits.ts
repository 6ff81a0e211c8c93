/** Limits of reports. */
export const reportLimits = {
  /** Longest reports by hour and by day; longer ones are by month. */
  hourlyDaysMax: 2,
  dailyDaysMax: 400,
  rowsPerPage: 50,
  flowsMax: 1_000,
} as const
