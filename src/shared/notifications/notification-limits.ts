/** What is counted and waited for around notifications. */
export const notificationLimits = {
  /** Files that fail within this time of the first one are told of in one email. */
  failedMediaWaitSeconds: 10 * 60,
  /** Things that an email lists by name. */
  listed: 10,
} as const
