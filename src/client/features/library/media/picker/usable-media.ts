import type { MediaStatus } from '../../../../../shared/media/media.ts'

/** Statuses of media that a tour can use: all but failed ones. */
export const usableStatuses: readonly MediaStatus[] = ['complete', 'building']
