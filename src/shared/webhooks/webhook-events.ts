import { z } from 'zod'
import { roleNames } from '../access/permissions.ts'
import { namesOf } from '../kernel/names-of.ts'
import { mediaKindNames } from '../media/registry.ts'

/** Tour of an event. */
export const eventTour = z.strictObject({ id: z.uuid(), name: z.string(), editUrl: z.url() })
/** Medium of an event. */
export const eventMedia = z.strictObject({ id: z.uuid(), name: z.string(), kind: z.enum(mediaKindNames), url: z.url() })

/**
 * Registry of webhook events: the schema of `data` by type. Data contain ids, names and links that all members can see,
 * but no email addresses of members.
 */
export const webhookEvents = {
  'tour.published': z.strictObject({ tour: eventTour, version: z.int(), shareUrl: z.url() }),
  'tour.unpublished': z.strictObject({ tour: eventTour }),
  'tour.deleted': z.strictObject({ tour: eventTour.omit({ editUrl: true }), wasPublished: z.boolean() }),
  'tour.restored': z.strictObject({ tour: eventTour, isPublished: z.boolean() }),
  'form.answered': z.strictObject({
    tour: eventTour,
    form: z.strictObject({ id: z.uuid(), name: z.string(), url: z.url() }),
    submission: z.strictObject({
      id: z.uuid(),
      receivedAt: z.iso.datetime(),
      language: z.string(),
      /** Version that the visitor saw. */
      publicationNumber: z.int(),
      answers: z.array(
        z.strictObject({
          fieldId: z.string(),
          label: z.string(),
          values: z.array(z.string()),
          /** Consent text as the visitor saw it. */
          agreedText: z.string().optional(),
        }),
      ),
    }),
  }),
  'media.ready': z.strictObject({ media: eventMedia }),
  'media.failed': z.strictObject({
    media: eventMedia,
    failure: z.strictObject({ code: z.string(), message: z.string() }),
  }),
  'member.joined': z.strictObject({
    member: z.strictObject({ id: z.uuid(), name: z.string(), role: z.enum(roleNames) }),
  }),
  /** `left` is false if an admin removed the member. */
  'member.removed': z.strictObject({
    member: z.strictObject({ id: z.uuid(), name: z.string() }),
    left: z.boolean(),
  }),
  'review.requested': z.strictObject({
    tour: eventTour,
    review: z.strictObject({ id: z.uuid(), message: z.string() }),
    requestedBy: z.strictObject({ id: z.uuid(), name: z.string() }),
  }),
} as const satisfies Record<`${string}.${string}`, z.ZodObject>

export type WebhookEventType = keyof typeof webhookEvents
export const webhookEventTypes = namesOf(webhookEvents)

/** Event type with the data of that type. */
export type WebhookEvent = {
  [Type in WebhookEventType]: { readonly type: Type; readonly data: z.input<(typeof webhookEvents)[Type]> }
}[WebhookEventType]

/** Event of the test button, which is sent regardless of subscriptions. */
export const testEventType = 'webhook.test'
export const testEventData = z.strictObject({ webhookId: z.uuid(), message: z.string() })

export const deliveredTypes = [...webhookEventTypes, testEventType] as const
export type DeliveredType = (typeof deliveredTypes)[number]
