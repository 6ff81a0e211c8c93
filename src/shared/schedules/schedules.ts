import { z } from 'zod'
import { cursor, nextCursor } from '../kernel/page.ts'
import { id } from '../texts.ts'

/** What a schedule does at its time. */
export const scheduledActions = ['publish', 'unpublish'] as const
export type ScheduledAction = (typeof scheduledActions)[number]

/** It waits for its time, was carried out, was canceled, or could not be carried out. */
export const scheduleStatuses = ['waiting', 'done', 'canceled', 'failed'] as const

/** Without a tour: those of the account. */
export const listSchedulesInput = z.strictObject({ tourId: id.optional() })
export const createScheduleInput = z.strictObject({
  tourId: id,
  action: z.enum(scheduledActions),
  /** Date and time as a clock in `timeZone` shows them: `2026-12-24T18:00`. */
  localTime: z.iso.datetime({ local: true, precision: -1 }).regex(/\d$/, 'names a time zone'),
  /** A name of the IANA time zone database, such as `Europe/Berlin`. */
  timeZone: z.string().min(1).max(64),
})
export const cancelScheduleInput = z.strictObject({ scheduleId: id })

/** A publication, or the end of one, at a chosen time. */
export const schedule = z.strictObject({
  id: z.string(),
  tourId: z.string(),
  tourName: z.string(),
  action: z.enum(scheduledActions),
  at: z.iso.datetime(),
  timeZone: z.string(),
  status: z.enum(scheduleStatuses),
  /** Why it could not be carried out. */
  failure: z.string().nullable(),
  requestedBy: z.string().nullable(),
})
export type Schedule = Readonly<z.infer<typeof schedule>>

export const browseSchedulesInput = z.strictObject({ tourId: id, cursor })
export const schedulePage = z.strictObject({ schedules: z.array(schedule), nextCursor })
