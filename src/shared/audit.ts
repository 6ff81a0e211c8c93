import { z } from 'zod'
import { id } from './texts.ts'

/** Security events that an account keeps. */
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
  'account-closed',
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

/** Which events: `since` is the first moment that counts, `before` the first that does not. */
const chosen = {
  action: z.enum(auditActions).optional(),
  /** Id of the user who did it. */
  person: id.optional(),
  since: instant.optional(),
  before: instant.optional(),
}

/** Events of one page end with a cursor: when the last of them was, and its number. */
const cursor = z.string().regex(/^\d{1,13}-\d{1,15}$/)

/** The client's paging says in which direction it goes; there is only one. */
const direction = z.literal('forward').optional()

export const listAuditEventsInput = z.strictObject({ ...chosen, cursor: cursor.nullish(), direction })
export const exportAuditEventsInput = z.strictObject(chosen)
export type AuditChoice = z.output<typeof exportAuditEventsInput>

/** A security event: who did what to whom, when, and from where. */
export const auditEvent = z.strictObject({
  id: z.string(),
  at: z.string(),
  action: z.enum(auditActions),
  /** Null where nobody was signed in. */
  personId: z.string().nullable(),
  personName: z.string(),
  subject: z.string(),
  /** Empty where nobody called: Stopover did it itself. */
  network: z.string(),
})
export type AuditEvent = Readonly<z.infer<typeof auditEvent>>

/** Events, newest first; `nextCursor` leads to older ones and is null at the end. */
export const auditPage = z.strictObject({ events: z.array(auditEvent).readonly(), nextCursor: z.string().nullable() })

/** Somebody who did something in an account, whether or not they still belong to it. */
export const auditPerson = z.strictObject({ uid: z.string(), name: z.string() })
export type AuditPerson = Readonly<z.infer<typeof auditPerson>>
