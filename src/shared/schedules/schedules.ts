import { z } from 'zod'
import { cursor, limit, nextCursor } from '../kernel/page.ts'
import { id } from '../texts.ts'

export const scheduledActions = ['publish', 'unpublish'] as const
export type ScheduledAction = (typeof scheduledActions)[number]

export const scheduleStatuses = ['waiting', 'done', 'canceled', 'failed'] as const

/** Schedules of a tour, or of all tours of the account without `tourId`. */
export const listSchedulesInput = z.strictObject({ tourId: id.optional(), cursor, limit })
export const createScheduleInput = z.strictObject({
  tourId: id,
  action: z.enum(scheduledActions),
  /** Local date and time in `timeZone`, such as `2026-12-24T18:00`. */
  localTime: z.iso.datetime({ local: true, precision: -1 }).regex(/\d$/, 'names a time zone'),
  /** IANA time zone, such as `Europe/Berlin`. */
  timeZone: z.string().min(1).max(64),
})
export const cancelScheduleInput = z.strictObject({ scheduleId: id })

/** Scheduled publication or unpublication. */
export const schedule = z.strictObject({
  id: z.string(),
  tourId: z.string(),
  tourName: z.string(),
  action: z.enum(scheduledActions),
  at: z.iso.datetime(),
  timeZone: z.string(),
  status: z.enum(scheduleStatuses),
  /** Reason of the failure; null unless the schedule failed. */
  failure: z.string().nullable(),
  requestedBy: z.string().nullable(),
})
export type Schedule = Readonly<z.infer<typeof schedule>>

export const schedulePage = z.strictObject({ schedules: z.array(schedule), nextCursor })
