/** What is counted and waited for around notifications. */
export const notificationLimits = {
  /** Files that fail within this time of the first one are told of in one email. */
  failedMediaWaitSeconds: 10 * 60,
  /** Things that an email lists by name. */
  listed: 10,
  /** Storage that fills up is looked for that often. */
  storageRoundMs: 5 * 60 * 1000,
  /** Of one form in the daily email, the newest ones. */
  digestAnswersPerForm: 10,
  /** Characters of the answers in it; forms that come after it have a number and a link alone. */
  digestMaxLength: 40_000,
  digestFormsMax: 50,
  /** The daily email tells of all that came before this hour. */
  digestHourUtc: 6,
  digestMarginMs: 5 * 60 * 1000,
  digestRoundMs: 5 * 60 * 1000,
  /** What an email listed is known for that long, should the email have to be sent again. */
  digestItemsRetentionMs: 7 * 24 * 60 * 60 * 1000,
} as const
