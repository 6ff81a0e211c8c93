/** Limits and intervals of notifications. */
export const notificationLimits = {
  /** Failures of media within this time after the first one are combined in one email. */
  failedMediaWaitSeconds: 10 * 60,
  /** Maximum number of items that an email lists by name. */
  listed: 10,
  /** Interval of the storage check. */
  storageRoundMs: 5 * 60 * 1000,
  /** Maximum number of submissions per form in a digest, the newest ones. */
  digestAnswersPerForm: 10,
  /** Maximum length of all answers in a digest; further forms only have a count and a link. */
  digestMaxLength: 40_000,
  digestFormsMax: 50,
  /** Hour that ends the period of a digest. */
  digestHourUtc: 6,
  digestMarginMs: 5 * 60 * 1000,
  digestRoundMs: 5 * 60 * 1000,
  /** Retention of the items in a digest, in case it has to be resent. */
  digestItemsRetentionMs: 7 * 24 * 60 * 60 * 1000,
} as const
