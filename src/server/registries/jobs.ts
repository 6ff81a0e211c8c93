import type { z } from 'zod'
import { answerResetRequestJob } from '../domain/access/passwords/answer-reset-request.ts'
import { answerSignUpJob } from '../domain/access/sign-up/answer-sign-up.ts'
import { sendEmailJob } from '../domain/connections/email/send.ts'
import { resendToHubspotJob } from '../domain/connections/hubspot/resend.ts'
import { sendToHubspotJob } from '../domain/connections/hubspot/send-event.ts'
import { deliverFailingWebhook, deliverWebhook } from '../domain/connections/webhooks/deliver.ts'
import { fetchImport } from '../domain/library/imports/fetch-job.ts'
import { buildMedia, buildVideo } from '../domain/library/media/build/build.ts'
import { dropLostOriginal } from '../domain/library/media/build/drop-lost-original.ts'
import { tellOfFailedMedia } from '../domain/library/media/build/tell-of-failed-media.ts'
import { buildPublication } from '../domain/publishing/publications/build.ts'
import { contactOfSubmission } from '../domain/tours/forms/hubspot-contact.ts'
import type { Job } from '../kernel/job.ts'
import { emails } from './emails.ts'

/** Every job the server works through. */
export const jobs: readonly Job<z.ZodType>[] = [
  buildMedia,
  buildVideo,
  buildPublication,
  dropLostOriginal,
  tellOfFailedMedia,
  fetchImport,
  sendEmailJob(emails),
  answerSignUpJob,
  answerResetRequestJob,
  deliverWebhook,
  deliverFailingWebhook,
  sendToHubspotJob(contactOfSubmission),
  resendToHubspotJob,
]
