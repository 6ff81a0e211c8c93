import { z } from 'zod'
import { textLimits } from '../text-limits.ts'
import { id } from '../texts.ts'
import { deliveredTypes, webhookEventTypes } from './webhook-events.ts'
import { webhookLimits } from './webhook-limits.ts'

const webhookFields = {
  /** https URL on a public host. */
  address: z.string().trim().min(1).max(textLimits.urlMaxLength),
  events: z
    .array(z.enum(webhookEventTypes))
    .min(1)
    .max(webhookEventTypes.length)
    .refine((types) => new Set(types).size === types.length, 'each once'),
  description: z.string().trim().max(webhookLimits.descriptionMaxLength),
} as const

export const webhookStatuses = ['active', 'disabled'] as const
/**
 * Reasons of a disabled webhook: a person disabled it, it failed for too long, or its receiver responded with 410 Gone.
 */
export const disabledReasons = ['person', 'failing', 'gone'] as const
export type DisabledReason = (typeof disabledReasons)[number]

export const listWebhooksInput = z.strictObject({})
export const createWebhookInput = z.strictObject({
  address: webhookFields.address,
  events: webhookFields.events,
  description: webhookFields.description.default(''),
})
/** Omitted fields stay unchanged. */
export const updateWebhookInput = z
  .strictObject(webhookFields)
  .extend({ status: z.enum(webhookStatuses) })
  .partial()
  .extend({ webhookId: id })
export const webhookInput = z.strictObject({ webhookId: id })

export const webhook = z.strictObject({
  id: z.string(),
  address: z.string(),
  events: z.array(z.enum(webhookEventTypes)).readonly(),
  description: z.string(),
  status: z.enum(webhookStatuses),
  /** Null while it is active. */
  disabledReason: z.enum(disabledReasons).nullable(),
  /** First failure since the last success; null while deliveries succeed. */
  failingSince: z.iso.datetime().nullable(),
  lastDeliveredAt: z.iso.datetime().nullable(),
  /** Deliveries are also signed with the previous secret until this time. */
  formerSecretUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type Webhook = Readonly<z.infer<typeof webhook>>

/** Response of creation and rotation, the only ones with the secret. */
export const webhookWithSecret = z.strictObject({ webhook, secret: z.string() })

/** `canceled`: the webhook was disabled before the delivery. */
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'canceled'] as const

/** Reasons of failed attempts and of deliveries that were not attempted. */
export const deliveryFailures = [
  /** HTTP status other than 2xx. */
  'rejected',
  /** Redirect, which is not followed. */
  'redirected',
  'timedOut',
  /** DNS, connection or certificate error. */
  'unreachable',
  /** Invalid HTTP response. */
  'unreadable',
  /** The host is not public. */
  'addressRejected',
  /**
   * Too many pending deliveries; the body is not stored. Submissions of visitors are sent once the receiver works
   * again.
   */
  'queueFull',
  /** Internal error of Stopover. */
  'notSent',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

const failure = z.enum(deliveryFailures).nullable()

export const deliveryAttempt = z.strictObject({
  at: z.iso.datetime(),
  /** Null without a response. */
  httpStatus: z.int().nullable(),
  failure,
  durationMs: z.int(),
})
export type DeliveryAttempt = Readonly<z.infer<typeof deliveryAttempt>>

export const webhookDelivery = z.strictObject({
  /** `webhook-id` header, the same in every attempt. */
  id: z.string(),
  type: z.enum(deliveredTypes),
  status: z.enum(deliveryStatuses),
  createdAt: z.iso.datetime(),
  attemptCount: z.int(),
  /** Null unless an attempt is scheduled. */
  nextAttemptAt: z.iso.datetime().nullable(),
  lastAttemptAt: z.iso.datetime().nullable(),
  httpStatus: z.int().nullable(),
  failure,
})
export type WebhookDelivery = Readonly<z.infer<typeof webhookDelivery>>

export const webhookDeliveryDetails = webhookDelivery.extend({
  /** Exact bytes that are sent and signed; empty if the queue was full and the body was not stored. */
  body: z.string(),
  /** Response to the last attempt, up to 4 KiB. */
  response: z.string(),
  /** The last attempts, oldest first. */
  attempts: z.array(deliveryAttempt).readonly(),
})
export type WebhookDeliveryDetails = Readonly<z.infer<typeof webhookDeliveryDetails>>

const cursor = z.string().regex(/^\d{1,15}_[0-9a-f-]{36}$/)
/** Sent by the infinite queries of tRPC. */
const direction = z.literal('forward').optional()

export const listDeliveriesInput = z.strictObject({ webhookId: id, cursor: cursor.nullish(), direction })
export const deliveryInput = z.strictObject({ webhookId: id, deliveryId: id })

/** Deliveries, newest first. `nextCursor` is null on the last page. */
export const deliveryPage = z.strictObject({
  deliveries: z.array(webhookDelivery).readonly(),
  nextCursor: z.string().nullable(),
})
