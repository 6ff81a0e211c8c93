import { minuteMs } from '../../../../shared/kernel/units.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { type Attempts, recordAttempt } from '../../identity/rate-limits/rate-limits.ts'

/** Requests for unknown shares that one network address may send. */
export const shareMissesPerMinute = 60
const shareMissesWindowMs = minuteMs

/** Counts a request for an unknown share by network address, across all processes (threat T61). */
export function countShareMiss(em: EntityManager, networkAddress: string): Promise<Attempts> {
  return recordAttempt(em, {
    name: 'share-miss',
    key: networkAddress,
    points: shareMissesPerMinute,
    windowMs: shareMissesWindowMs,
  })
}
