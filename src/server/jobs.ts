import type { z } from 'zod'
import { sendEmailJob } from './domain/email/send.ts'
import { resendToHubspotJob } from './domain/hubspot/resend.ts'
import { sendToHubspotJob } from './domain/hubspot/send-event.ts'
import { answerResetRequestJob } from './domain/identity/passwords/answer-reset-request.ts'
import { answerSignUpJob } from './domain/identity/sign-up/answer-sign-up.ts'
import { buildMedia, buildVideo } from './domain/media/build/build.ts'
import { dropLostOriginal } from './domain/media/build/drop-lost-original.ts'
import { tellOfFailedMedia } from './domain/media/build/tell-of-failed-media.ts'
import { buildPublication } from './domain/publishing/build.ts'
import { fetchImport } from './domain/uploads/imports/fetch-job.ts'
import { deliverFailingWebhook, deliverWebhook } from './domain/webhooks/deliver.ts'
import type { Job } from './kernel/job.ts'

/** Every job the server works through. */
export const jobs: readonly Job<z.ZodType>[] = [
  buildMedia,
  buildVideo,
  buildPublication,
  dropLostOriginal,
  tellOfFailedMedia,
  fetchImport,
  sendEmailJob,
  answerSignUpJob,
  answerResetRequestJob,
  deliverWebhook,
  deliverFailingWebhook,
  sendToHubspotJob,
  resendToHubspotJob,
]
