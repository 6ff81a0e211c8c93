import type { TourImport } from './entity.ts'

/** Statuses of imports that a job works on. */
export const unfinishedStatuses: readonly TourImport['status'][] = ['queued', 'running']
