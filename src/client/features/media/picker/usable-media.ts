import type { MediaStatus } from '../../../../shared/media/media.ts'

/** What failed to be built cannot be shown in a tour. */
export const usableStatuses: readonly MediaStatus[] = ['complete', 'building']
