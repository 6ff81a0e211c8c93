import type { LinkPurpose } from '../../../../shared/auth/email-links.ts'
import { dayMs, minuteMs } from '../../../../shared/kernel/units.ts'

/** Lifetime of a link after it was requested, in ms. */
export const linkLifetimesMs = {
  'sign-up': dayMs,
  'reset-password': 30 * minuteMs,
  'change-email': dayMs,
  invite: 7 * dayMs,
} as const satisfies Record<LinkPurpose, number>
