import { z } from 'zod'
import { limits } from '../limits.ts'
import { id } from '../texts.ts'
import { deliveredTypes, webhookEventTypes } from './webhook-events.ts'
import { webhookLimits } from './webhook-limits.ts'

const webhookFields = {
  /** Where events are sent: https, a public host. */
  address: z.string().trim().min(1).max(limits.addressMaxLength),
  events: z
    .array(z.enum(webhookEventTypes))
    .min(1)
    .max(webhookEventTypes.length)
    .refine((types) => new Set(types).size === types.length, 'each once'),
  /** What it is for, in the words of the person who set it up. */
  description: z.string().trim().max(webhookLimits.descriptionMaxLength),
} as const

export const webhookStatuses = ['active', 'disabled'] as const
/** A person switched it off, it failed for too long, or its receiver answered that it is gone. */
export const disabledReasons = ['person', 'failing', 'gone'] as const
export type DisabledReason = (typeof disabledReasons)[number]

export const listWebhooksInput = z.strictObject({})
export const createWebhookInput = z.strictObject({
  address: webhookFields.address,
  events: webhookFields.events,
  description: webhookFields.description.default(''),
})
/** Fields that are left out stay as they are. */
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
  /** Since when nothing but failures came; null while deliveries succeed. */
  failingSince: z.iso.datetime().nullable(),
  lastDeliveredAt: z.iso.datetime().nullable(),
  /** Until when a replaced secret signs, too. */
  formerSecretUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type Webhook = Readonly<z.infer<typeof webhook>>

/** The only two answers that hold a secret: a lost one is replaced. */
export const webhookWithSecret = z.strictObject({ webhook, secret: z.string() })

/** It waits for its next attempt, arrived, failed for good, or its webhook was disabled first. */
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'canceled'] as const

/** Why an attempt failed, or why a delivery was not tried. */
export const deliveryFailures = [
  /** It answered with a status that is no success. */
  'rejected',
  /** It wanted to send us elsewhere. */
  'redirected',
  'timedOut',
  /** No host of the name, no connection, or no certificate that can be trusted. */
  'unreachable',
  /** What it answered is no HTTP. */
  'unreadable',
  /** The host is not public. */
  'addressRejected',
  /** Too many deliveries waited; its body is not kept. What visitors sent is sent once the receiver works. */
  'queueFull',
  /** Stopover itself could not send it. */
  'notSent',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

const failure = z.enum(deliveryFailures).nullable()

export const deliveryAttempt = z.strictObject({
  at: z.iso.datetime(),
  /** Null where no answer came. */
  httpStatus: z.int().nullable(),
  failure,
  durationMs: z.int(),
})
export type DeliveryAttempt = Readonly<z.infer<typeof deliveryAttempt>>

export const webhookDelivery = z.strictObject({
  /** Sent as `webhook-id`, the same in every attempt. */
  id: z.string(),
  type: z.enum(deliveredTypes),
  status: z.enum(deliveryStatuses),
  createdAt: z.iso.datetime(),
  attemptCount: z.int(),
  /** Null unless it waits. */
  nextAttemptAt: z.iso.datetime().nullable(),
  lastAttemptAt: z.iso.datetime().nullable(),
  httpStatus: z.int().nullable(),
  failure,
})
export type WebhookDelivery = Readonly<z.infer<typeof webhookDelivery>>

export const webhookDeliveryDetails = webhookDelivery.extend({
  /** Exactly the bytes that are sent and signed; empty where too many deliveries waited and nothing is kept to write it from. */
  body: z.string(),
  /** What the last attempt was answered with, up to 4 KiB. */
  response: z.string(),
  /** The last attempts, oldest first. */
  attempts: z.array(deliveryAttempt).readonly(),
})
export type WebhookDeliveryDetails = Readonly<z.infer<typeof webhookDeliveryDetails>>

const cursor = z.string().regex(/^\d{1,15}_[0-9a-f-]{36}$/)
/** The client's paging says in which direction it goes; there is only one. */
const direction = z.literal('forward').optional()

export const listDeliveriesInput = z.strictObject({ webhookId: id, cursor: cursor.nullish(), direction })
export const deliveryInput = z.strictObject({ webhookId: id, deliveryId: id })

/** Deliveries, newest first; `nextCursor` leads to older ones and is null at the end. */
export const deliveryPage = z.strictObject({
  deliveries: z.array(webhookDelivery).readonly(),
  nextCursor: z.string().nullable(),
})
