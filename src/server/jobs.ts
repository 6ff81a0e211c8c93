import type { z } from 'zod'
import { buildMedia } from './domain/media/build.ts'
import { buildPublication } from './domain/publishing/build.ts'
import type { Job } from './kernel/job.ts'

/** Every job the server works through. */
export const jobs: readonly Job<z.ZodType>[] = [buildMedia, buildPublication]
