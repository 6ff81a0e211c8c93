import { storageAlertChannel } from '../domain/billing/plans/storage-alerts.ts'
import { emailChannel } from '../domain/connections/email/send.ts'
import { hubspotChannel } from '../domain/connections/hubspot/channel.ts'
import type { Channel } from '../domain/connections/outbox/channel.ts'
import { webhookChannel } from '../domain/connections/webhooks/channel.ts'
import { failedMediaChannel } from '../domain/library/media/build/notify-of-failed-media.ts'
import { contactOfSubmission } from '../domain/tours/forms/hubspot-contact.ts'
import { formDigestChannel } from '../domain/tours/forms/send-digests.ts'
import { emails } from './emails.ts'
import { hooks } from './hooks.ts'

/** All channels that send messages to people and other systems. */
export const channels: readonly Channel[] = [
  emailChannel(emails),
  failedMediaChannel,
  webhookChannel(hooks.eventSources),
  hubspotChannel(contactOfSubmission),
  storageAlertChannel,
  formDigestChannel,
]
