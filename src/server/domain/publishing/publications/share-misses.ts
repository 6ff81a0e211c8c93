import { limits } from '../../../../shared/limits.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { type Attempts, recordAttempt } from '../../identity/rate-limits/rate-limits.ts'

/** Counts a request for an unknown share by network address, across all processes (threat T61). */
export function countShareMiss(em: EntityManager, networkAddress: string): Promise<Attempts> {
  const { shareMissesPerMinute: points, shareMissesWindowMs: windowMs } = limits
  return recordAttempt(em, { name: 'share-miss', key: networkAddress, points, windowMs })
}
