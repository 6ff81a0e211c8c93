import { z } from 'zod'
import type { ZodOpenApiObject } from 'zod-openapi'
import { namesOf } from '../../../shared/kernel/names-of.ts'
import { testEventData, testEventType, webhookEvents } from '../../../shared/webhooks/webhook-events.ts'

/** Data of each type, and what triggers it. docs/integrations.md has the same table. */
const triggers = {
  'tour.published': 'A version of a tour went live.',
  'tour.unpublished': 'A tour was unpublished, by a person or a schedule.',
  'tour.deleted': 'A tour was deleted, including its share page.',
  'tour.restored': 'A deleted tour was restored, including its share page.',
  'form.answered': 'A visitor sent a form.',
  'media.ready': 'A file was processed, for the first time or after a change.',
  'media.failed': "A file couldn't be processed.",
  'member.joined': 'Someone accepted an invitation.',
  'member.removed': 'A member was removed, or left.',
  'review.requested': 'Someone requested a review.',
  'webhook.test': 'Someone sent a test event.',
} as const satisfies Readonly<Record<keyof typeof webhookEvents | typeof testEventType, string>>

const dataSchemas: Readonly<Record<keyof typeof triggers, z.ZodObject>> = {
  ...webhookEvents,
  [testEventType]: testEventData,
}

/** `tour.published` in the words of an identifier: `TourPublished`. */
function pascalCase(type: string): string {
  return type
    .split('.')
    .map((word) => (word[0] ?? '').toUpperCase() + word.slice(1))
    .join('')
}

/** Schema of an event, such as `TourPublishedEvent`. Its id is that of the delivery, the same in every attempt. */
function eventSchema(type: keyof typeof triggers): z.ZodObject {
  const schema = z.object({
    id: z.uuid(),
    type: z.literal(type),
    timestamp: z.iso.datetime(),
    data: dataSchemas[type],
  })
  return schema.register(z.globalRegistry, { id: `${pascalCase(type)}Event` })
}

const signatureHeaders = z.object({
  'webhook-id': z.string().meta({ description: 'Id of the delivery, the same in every attempt.' }),
  'webhook-timestamp': z.string().meta({ description: 'Time of the attempt, in seconds since 1970.' }),
  'webhook-signature': z.string().meta({ description: 'Signatures as in Standard Webhooks, separated by spaces.' }),
})

/** Requests that Stopover sends to the webhooks of an account, by event type. */
export const webhookPaths: NonNullable<ZodOpenApiObject['webhooks']> = Object.fromEntries(
  namesOf(triggers).map((type) => {
    const post = {
      operationId: `on${pascalCase(type)}`,
      tags: ['Webhooks'],
      summary: triggers[type],
      security: [],
      requestParams: { header: signatureHeaders },
      requestBody: { required: true, content: { 'application/json': { schema: eventSchema(type) } } },
      responses: {
        '2XX': { description: 'Received; others are retried.' },
        410: { description: 'Disables the webhook.' },
      },
    }
    return [type, { post }]
  }),
)
