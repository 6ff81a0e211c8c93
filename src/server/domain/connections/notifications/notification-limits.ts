import { dayMs, minuteMs } from '../../../../shared/kernel/units.ts'
import { digestHourUtc } from '../../../../shared/notifications/digest-hour.ts'

/** Limits and intervals of notifications. */
export const notificationLimits = {
  /** Media failures within this time are combined into one email. */
  failedMediaWaitSeconds: 10 * 60,
  /** Maximum number of items that an email lists by name. */
  itemsPerEmail: 10,
  /** Interval of the storage check. */
  storageCheckIntervalMs: 5 * minuteMs,
  /** Maximum number of submissions per form in a digest, the newest ones. */
  digestSubmissionsPerForm: 10,
  /** Maximum length of all answers in a digest; further forms only have a count and a link. */
  digestMaxLength: 40_000,
  /** Maximum number of forms in a digest. */
  digestFormsMax: 50,
  digestHourUtc,
  /** Wait after the digest hour, so that transactions that ran at that hour commit first. */
  digestMarginMs: 5 * minuteMs,
  digestIntervalMs: 5 * minuteMs,
  /** Retention of the items in a digest, in case it has to be resent. */
  digestItemsRetentionMs: 7 * dayMs,
} as const
