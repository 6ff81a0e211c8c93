import type { z } from 'zod'
import { resetRequestJob } from '../domain/access/passwords/reset-request-job.ts'
import { signUpJob } from '../domain/access/sign-up/sign-up-job.ts'
import { fetchImport } from '../domain/library/imports/fetch-import.ts'
import { buildMedia, buildVideo } from '../domain/library/media/build/build-jobs.ts'
import { dropLostOriginal } from '../domain/library/media/build/drop-lost-original.ts'
import { buildPublication } from '../domain/publishing/publications/build.ts'
import { updateKitTours } from '../domain/tours/brand-kit/update-tours-job.ts'
import { importTour } from '../domain/tours/tour-imports/import-job.ts'
import type { Job } from '../kernel/job.ts'
import { channels } from './channels.ts'

/** All jobs of the queue. */
export const jobs: readonly Job<z.ZodType>[] = [
  buildMedia,
  buildVideo,
  buildPublication,
  updateKitTours,
  dropLostOriginal,
  fetchImport,
  importTour,
  signUpJob,
  resetRequestJob,
  ...channels.flatMap((channel) => channel.jobs),
]
