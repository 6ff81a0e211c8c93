/** What a schedule does at its time. */
export const scheduledActions = ['publish', 'unpublish'] as const
export type ScheduledAction = (typeof scheduledActions)[number]

/** It waits for its time, was carried out, was canceled, or could not be carried out. */
export const scheduleStatuses = ['waiting', 'done', 'canceled', 'failed'] as const
export type ScheduleStatus = (typeof scheduleStatuses)[number]
