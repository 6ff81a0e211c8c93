import { z } from 'zod'
import { id } from './texts.ts'

/** Actions in the audit log of an account. */
export const auditActions = [
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'sessions-ended',
  'password-changed',
  'password-reset-sent',
  'email-changed',
  'profile-changed',
  'identity-linked',
  'identity-unlinked',
  'token-created',
  'token-revoked',
  'member-invited',
  'invitation-withdrawn',
  'member-joined',
  'role-changed',
  'member-removed',
  'member-left',
  'ownership-transferred',
  'account-opened',
  'account-created',
  'account-changed',
  'brand-kit-changed',
  'brand-kit-deleted',
  'template-created',
  'template-renamed',
  'template-deleted',
  'account-closed',
  'suggestions-allowed',
  'suggestions-stopped',
  'user-disabled',
  'user-enabled',
  'root-admin-made',
  'tour-published',
  'tour-unpublished',
  'review-requested',
  'tour-scheduled',
  'schedule-canceled',
  'tour-visibility-changed',
  'tour-password-changed',
  'tour-sites-changed',
  'tour-counting-changed',
  'tour-script-changed',
  'tour-exported',
  'link-created',
  'link-changed',
  'link-revoked',
  'short-link-changed',
  'tour-deleted',
  'tour-restored',
  'draft-restored',
  'comment-deleted',
  'deleted-files-emptied',
  'subscription-started',
  'trial-ended',
  'subscription-changed',
  'subscription-ending',
  'subscription-resumed',
  'subscription-canceled',
  'payment-failed',
  'payment-received',
  'grace-started',
  'read-only-started',
  'card-replaced',
  'billing-details-changed',
  'webhook-created',
  'webhook-changed',
  'webhook-deleted',
  'webhook-enabled',
  'webhook-disabled',
  'webhook-secret-rotated',
  'webhook-tested',
  'webhook-redelivered',
  'hubspot-connected',
  'hubspot-disconnected',
  'hubspot-rejected',
  'hubspot-scope-missing',
  'hubspot-resent',
] as const
export type AuditAction = (typeof auditActions)[number]

const instant = z.iso.datetime({ offset: true })

/** `since` is inclusive, `before` exclusive. */
const filters = {
  action: z.enum(auditActions).optional(),
  /** Id of the acting user. */
  person: id.optional(),
  since: instant.optional(),
  before: instant.optional(),
}

/** Time and number of the last event on a page. */
const cursor = z.string().regex(/^\d{1,13}-\d{1,15}$/)

/** Direction in which infinite queries of tRPC load, always forward. */
const direction = z.literal('forward').optional()

export const listAuditEventsInput = z.strictObject({ ...filters, cursor: cursor.nullish(), direction })
export const exportAuditEventsInput = z.strictObject(filters)
export type AuditQuery = z.output<typeof exportAuditEventsInput>

export const auditEvent = z.strictObject({
  id: z.string(),
  at: z.string(),
  action: z.enum(auditActions),
  /** Null without a signed-in user. */
  personId: z.string().nullable(),
  personName: z.string(),
  subject: z.string(),
  /** Network of the caller; empty for automatic actions. */
  network: z.string(),
})
export type AuditEvent = Readonly<z.infer<typeof auditEvent>>

/** Events, newest first. `nextCursor` is null on the last page. */
export const auditPage = z.strictObject({ events: z.array(auditEvent).readonly(), nextCursor: z.string().nullable() })

/** Person with an event in the account, including former members. */
export const auditPerson = z.strictObject({ uid: z.string(), name: z.string() })
export type AuditPerson = Readonly<z.infer<typeof auditPerson>>
